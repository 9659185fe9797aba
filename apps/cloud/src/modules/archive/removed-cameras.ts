// Cameras that were removed and whose footage is still to be erased (CAM-51). The order stands in a row until nothing is left, so that it
// reaches every media node, also one that was away when the camera was removed.
import { sql } from "kysely";
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/log/index.ts";

export interface RemovedCamerasDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

const lookMs = 60_000;
/** A node that was cut off files its last footage late; the order outlives it by far. */
const keptDays = 30;

/** Read by each media process, whose retention keeps nothing of these cameras. */
export class RemovedCameras {
  readonly #deps: RemovedCamerasDeps;
  #ids: ReadonlySet<string> = new Set();
  #cancel: Cancel = () => undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(deps: RemovedCamerasDeps) {
    this.#deps = deps;
  }

  has(cameraId: string): boolean {
    return this.#ids.has(cameraId);
  }

  /** Looks now and every minute from now on. */
  start(): Promise<void> {
    this.#cancel = this.#deps.clock.every(lookMs, () => void this.look());
    return this.look();
  }

  /** Reads the orders and forgets what has nothing left to erase. Never rejects: without a database nothing is erased. */
  look(): Promise<void> {
    this.#turn = this.#turn
      .then(() => this.#look())
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, "the list of removed cameras could not be read");
      });
    return this.#turn;
  }

  async stop(): Promise<void> {
    this.#cancel();
    await this.#turn;
  }

  async #look(): Promise<void> {
    const { database } = this.#deps;
    const { rows } = await sql<{ camera_id: string }>`select camera_id from camera_removal`.execute(database);
    this.#ids = new Set(rows.map((row) => row.camera_id));
    if (rows.length === 0) return;
    const erased = sql`
      select camera_id from camera_removal r
      where not exists (select from archive_file f where f.camera_id = r.camera_id)`;
    await sql`delete from archive_gap where camera_id in (${erased})`.execute(database);
    await sql`delete from archive_hour where camera_id in (${erased})`.execute(database);
    await sql`
      delete from camera_removal
      where camera_id in (${erased}) and removed_at < now() - make_interval(days => ${keptDays})`.execute(
      database,
    );
  }
}

/** The orders of whole workspaces, for whoever erases those. */
export interface FootageOrders {
  /** True while something recorded of cameras that were removed from a workspace is not erased. */
  hasFootage(workspaceId: string): Promise<boolean>;
  /** Workspaces of which orders stand. */
  workspaces(): Promise<readonly string[]>;
  /** Forgets the orders of a workspace: nothing tells any more that its cameras ever were. */
  forget(workspaceId: string): Promise<void>;
}

export function createFootageOrders(database: Database): FootageOrders {
  return {
    async hasFootage(workspaceId) {
      const { rows } = await sql`
        select from camera_removal r
        where r.workspace_id = ${workspaceId} and (
          exists (select from archive_file f where f.camera_id = r.camera_id)
          or exists (select from archive_gap g where g.camera_id = r.camera_id)
          or exists (select from archive_hour h where h.camera_id = r.camera_id))
        limit 1`.execute(database);
      return rows.length > 0;
    },
    async workspaces() {
      const { rows } = await sql<{ id: string }>`
        select distinct workspace_id as id from camera_removal where workspace_id is not null`.execute(
        database,
      );
      return rows.map(({ id }) => id);
    },
    async forget(workspaceId) {
      await sql`delete from camera_removal where workspace_id = ${workspaceId}`.execute(database);
    },
  };
}
