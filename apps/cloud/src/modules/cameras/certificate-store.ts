// Remembers the certificate that a camera showed first (CONN-27), whoever dialled it: from then on another one is refused before anything is sent, by whoever dials it next.
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { cameraChanged } from "./camera-changed.ts";
import type { CameraTables } from "./camera-tables.ts";

/** A certificate, and the connection on which it was seen. */
interface SeenCertificate {
  readonly cameraId: string;
  /** Of a former connection it says nothing of this one. */
  readonly generation: number;
  /** The bridge that saw it, which knows of its own cameras alone; null: it was seen from here. */
  readonly bridgeId: string | null;
  readonly fingerprint: string;
}

export function createCertificateStore({
  database,
  events,
}: {
  readonly database: Database;
  readonly events: Pick<EventBus, "publish">;
}) {
  return {
    /** Does nothing where one is remembered already, or the connection is another one by now. */
    async remember({ cameraId, generation, bridgeId, fingerprint }: SeenCertificate): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .withTables<CameraTables>()
          .updateTable("camera_connection")
          .set({ tls_fingerprint: fingerprint })
          .where("camera_id", "=", cameraId)
          .where("generation", "=", generation)
          .where("bridge_id", "is not distinct from", bridgeId)
          .where("tls_fingerprint", "is", null)
          .executeTakeFirst();
        if (numUpdatedRows === 1n) await events.publish(cameraChanged, cameraId, transaction);
      });
    },
  };
}
