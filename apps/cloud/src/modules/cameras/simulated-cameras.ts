// The simulated cameras of the demo workspace (OPS-3): made once, so that those a person deletes stay away, and led to wherever the
// simulator listens after each start.
import { connectionInput, type Locale } from "@didban/contract";
import { z } from "zod";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { newId } from "../../platform/id.ts";
import type { SecretBox } from "../../platform/secrets/index.ts";
import { normaliseConnection } from "./camera-address.ts";
import { connectionRow, newCamera } from "./camera-rows.ts";
import { cameraChanged } from "./camera-changed.ts";
import { createCameraStore } from "./camera-store.ts";
import { createGroupStore } from "./group-store.ts";
import { simulatedBrand } from "./simulated-brand.ts";

/** What the simulator says of its cameras. */
export const simulatedCameraList = z.looseObject({
  cameras: z.array(
    z.looseObject({
      name: z.string(),
      title: z.looseObject({ en: z.string(), fa: z.string() }),
      urls: z.looseObject({ main: z.string(), low: z.string() }),
    }),
  ),
});
export type SimulatedCameraList = z.output<typeof simulatedCameraList>;

export interface SimulatedCamerasDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly secrets: SecretBox;
  /** Lets the new cameras be seen. */
  tell(workspaceId: string, within: Database): Promise<void>;
}

/** Makes the listed cameras in a workspace that has none of them, or leads those it has to their present addresses. */
export async function ensureSimulatedCameras(
  { database, clock, events, secrets, tell }: SimulatedCamerasDeps,
  workspaceId: string,
  list: SimulatedCameraList,
  { locale, retentionDays }: { readonly locale: Locale; readonly retentionDays: number },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const store = createCameraStore(transaction);
    await store.lockWorkspace(workspaceId);
    const group = await createGroupStore(transaction).standard(workspaceId);
    if (!group) return;
    const all = await store.whole((await store.placesIn(workspaceId)).map(({ id }) => id));
    const present = all.filter(({ connection }) => connection.manufacturer_code === simulatedBrand);
    const now = new Date(clock.nowMs());
    for (const { name, title, urls } of list.cameras) {
      const config = normaliseConnection(
        connectionInput.parse({ url: urls.main, substreamPath: urls.low, manufacturerCode: simulatedBrand }),
      );
      // The path names the camera for good; its display name is the owner's to change.
      // Duplicates are led along.
      const known = present.filter(({ connection }) => connection.stream_path === config.streamPath);
      for (const { camera, connection } of known) {
        if (connection.stream_port === config.streamPort) continue;
        await store.updateConnection(camera.id, { stream_port: config.streamPort }, now);
        await events.publish(cameraChanged, camera.id, transaction);
      }
      if (known.length === 0) {
        const id = newId();
        if (present.length > 0 || (await store.hasName(workspaceId, title[locale] ?? name))) continue;
        await store.insert(
          newCamera({
            id,
            workspaceId,
            groupId: group.id,
            name: title[locale] ?? name,
            timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            retentionDays,
            nowMs: clock.nowMs(),
          }),
          connectionRow(id, config, secrets),
        );
        await events.publish(cameraChanged, id, transaction);
      }
    }
    await tell(workspaceId, transaction);
  });
}
