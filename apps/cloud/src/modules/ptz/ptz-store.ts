// SQL of steering: who has a camera, and its tour.
import { sql, type Kysely } from "kysely";
import type { PtzTourStop } from "@didban/contract";
import type { Database, Refined } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

type PtzTables = Refined<Tables, { ptz_tour: { stops: PtzTourStop[] } }>;

/** Topic of the event bus: a tour began, ended or was changed; the id is the camera's. */
export const tourChanged = "ptz.tourChanged";

export interface Lease {
  readonly accountId: string;
  readonly untilMs: number;
}

/** A tour, and where it is. */
export interface Tour {
  readonly stops: readonly PtzTourStop[];
  readonly isRunning: boolean;
  /** −1 before the first. */
  readonly atStop: number;
  readonly sinceMs: number;
}

export const noTour: Tour = { stops: [], isRunning: false, atStop: -1, sinceMs: 0 };

export class PtzStore {
  readonly #db: Kysely<PtzTables>;

  constructor(database: Database) {
    this.#db = database.withTables<PtzTables>();
  }

  /** Who steers a camera, or did last. */
  async lease(cameraId: string): Promise<Lease | undefined> {
    const row = await this.#db
      .selectFrom("ptz_lease")
      .select(["account_id", "until"])
      .where("camera_id", "=", cameraId)
      .executeTakeFirst();
    return row && { accountId: row.account_id, untilMs: row.until.getTime() };
  }

  /** The same, held until the transaction ends: whoever else wants to steer waits. One that nobody had is the account's, and over. */
  async holdLease(cameraId: string, accountId: string): Promise<Lease> {
    await this.#db
      .insertInto("ptz_lease")
      .values({ camera_id: cameraId, account_id: accountId, until: new Date(0) })
      .onConflict((conflict) => conflict.column("camera_id").doNothing())
      .execute();
    const row = await this.#db
      .selectFrom("ptz_lease")
      .select(["account_id", "until"])
      .where("camera_id", "=", cameraId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return { accountId: row.account_id, untilMs: row.until.getTime() };
  }

  async putLease(cameraId: string, { accountId, untilMs }: Lease): Promise<void> {
    await this.#db
      .updateTable("ptz_lease")
      .set({ account_id: accountId, until: new Date(untilMs) })
      .where("camera_id", "=", cameraId)
      .execute();
  }

  async tour(cameraId: string): Promise<Tour> {
    const row = await this.#db
      .selectFrom("ptz_tour")
      .selectAll()
      .where("camera_id", "=", cameraId)
      .executeTakeFirst();
    return row === undefined ? noTour : tourOf(row);
  }

  /** The tour, held until the transaction ends. */
  async holdTour(cameraId: string): Promise<Tour> {
    const row = await this.#db
      .selectFrom("ptz_tour")
      .selectAll()
      .where("camera_id", "=", cameraId)
      .forUpdate()
      .executeTakeFirst();
    return row === undefined ? noTour : tourOf(row);
  }

  async putTour(cameraId: string, { stops, isRunning, atStop, sinceMs }: Tour): Promise<void> {
    const row = {
      stops: sql<PtzTourStop[]>`${JSON.stringify(stops)}::jsonb`,
      is_running: isRunning,
      at_stop: atStop,
      since: new Date(sinceMs),
    };
    await this.#db
      .insertInto("ptz_tour")
      .values({ camera_id: cameraId, ...row })
      .onConflict((conflict) => conflict.column("camera_id").doUpdateSet(row))
      .execute();
  }

  /** Ends the tour; false where none ran. */
  async endTour(cameraId: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("ptz_tour")
      .set({ is_running: false })
      .where("camera_id", "=", cameraId)
      .where("is_running", "=", true)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Tours that run, of these cameras. */
  async running(cameraIds: readonly string[]): Promise<ReadonlyMap<string, Tour>> {
    if (cameraIds.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("ptz_tour")
      .selectAll()
      .where("is_running", "=", true)
      .where("camera_id", "=", sql<string>`any(${cameraIds}::uuid[])`)
      .execute();
    return new Map(rows.map((row) => [row.camera_id, tourOf(row)]));
  }

  /** Sends a tour on; false where it ended, or somebody else sent it, meanwhile. */
  async advance(cameraId: string, from: number, to: number, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("ptz_tour")
      .set({ at_stop: to, since: new Date(nowMs) })
      .where("camera_id", "=", cameraId)
      .where("is_running", "=", true)
      .where("at_stop", "=", from)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

function tourOf(row: {
  readonly stops: readonly PtzTourStop[];
  readonly is_running: boolean;
  readonly at_stop: number;
  readonly since: Date;
}): Tour {
  return {
    stops: row.stops,
    isRunning: row.is_running,
    atStop: row.at_stop,
    sinceMs: row.since.getTime(),
  };
}
