// What is known of cameras' cards, by the connection it was learned with. The only SQL of the module.
import type { Span } from "@didban/media-io/archive";
import { sql, type Selectable } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { cameraHardwareChanged } from "../cameras/index.ts";
import type { Tables } from "./tables.ts";

export type FillOutcome = NonNullable<Selectable<Tables["gap_filling"]>["last_outcome"]>;

/** What is known of a camera's card with its present connection. */
export interface FillState {
  /** Of its own card. */
  readonly isOn: boolean;
  /** It comes through a bridge, which keeps its past. */
  readonly isBridged: boolean;
  /** Undefined: nobody asked yet. */
  readonly hasCard: boolean | undefined;
  readonly reachesBackTo: Date | undefined;
  readonly lookedAt: Date | undefined;
  readonly last: { readonly at: Date; readonly outcome: FillOutcome; readonly filledMs: number } | undefined;
}

/** A camera as it is connected now. */
export interface ConnectedCamera {
  readonly id: string;
  readonly generation: number;
}

const nothingKnown = {
  hasCard: undefined,
  reachesBackTo: undefined,
  lookedAt: undefined,
  last: undefined,
} as const;

export function createFillStore(database: Database, events?: Pick<EventBus, "publish">) {
  const db = database.withTables<Tables>();

  /** Writes what was learned, unless the camera is gone; what was learned with another connection goes. */
  async function learn(camera: ConnectedCamera, known: Partial<Selectable<Tables["gap_filling"]>>) {
    const unknown = {
      has_card: null,
      reaches_back_to: null,
      looked_at: null,
      last_at: null,
      last_outcome: null,
      last_filled_ms: null,
    };
    await database.transaction().execute(async (transaction) => {
      const within = transaction.withTables<Tables>();
      const { rows } = await sql`select id from camera where id = ${camera.id} for key share`.execute(within);
      if (rows.length === 0) return;
      const former = await within
        .selectFrom("gap_filling")
        .select("generation")
        .where("camera_id", "=", camera.id)
        .executeTakeFirst();
      const isSame = former?.generation === camera.generation;
      const row = { generation: camera.generation, ...(isSame ? {} : unknown), ...known };
      await within
        .insertInto("gap_filling")
        .values({ camera_id: camera.id, ...row })
        .onConflict((conflict) => conflict.column("camera_id").doUpdateSet(row))
        .execute();
      await events?.publish(cameraHardwareChanged, camera.id, transaction);
    });
  }

  return {
    /** Undefined for a camera that is not there. */
    async read(cameraId: string): Promise<FillState | undefined> {
      type Row = Selectable<Tables["gap_filling"]> & {
        readonly is_known: boolean;
        readonly is_bridged: boolean;
      };
      const { rows } = await sql<Row>`
        select filling.*, connection.bridge_id is not null as is_bridged, coalesce(filling.is_on, true) as is_on,
               coalesce(filling.generation = connection.generation, false) as is_known
        from camera join camera_connection connection on connection.camera_id = camera.id
        left join gap_filling filling on filling.camera_id = camera.id
        where camera.id = ${cameraId}
      `.execute(db);
      const [row] = rows;
      if (row === undefined) return undefined;
      const standing = { isOn: row.is_on, isBridged: row.is_bridged };
      if (!row.is_known) return { ...standing, ...nothingKnown };
      const { last_at: at, last_outcome: outcome, last_filled_ms: filledMs } = row;
      return {
        ...standing,
        hasCard: row.has_card ?? undefined,
        reachesBackTo: row.reaches_back_to ?? undefined,
        lookedAt: row.looked_at ?? undefined,
        last: at && outcome ? { at, outcome, filledMs: filledMs ?? 0 } : undefined,
      };
    },

    /** Says whether a person wants it. */
    async setOn(cameraId: string, isOn: boolean): Promise<void> {
      await db
        .insertInto("gap_filling")
        .values({ camera_id: cameraId, is_on: isOn })
        .onConflict((conflict) => conflict.column("camera_id").doUpdateSet({ is_on: isOn }))
        .execute();
    },

    /** What the camera said of its card. */
    putCard: (camera: ConnectedCamera, hasCard: boolean, reachesBackTo: Date | undefined, now: Date) =>
      learn(camera, { has_card: hasCard, reaches_back_to: reachesBackTo ?? null, looked_at: now }),

    /** How a search for its gaps went. */
    putResult: (camera: ConnectedCamera, outcome: FillOutcome, filledMs: number, now: Date) =>
      learn(camera, { last_at: now, last_outcome: outcome, last_filled_ms: filledMs }),

    /** Stretches that the camera's card does not have. */
    async absent({ id, generation }: ConnectedCamera): Promise<Span[]> {
      const rows = await db
        .selectFrom("absent_footage")
        .select(["start_ms", "end_ms"])
        .where("camera_id", "=", id)
        .where("generation", "=", generation)
        .orderBy("start_ms")
        .execute();
      return rows.map((row) => ({ startMs: row.start_ms, endMs: row.end_ms }));
    },

    /** Remembers such stretches, and forgets those that end before `beforeMs` or that another device did not have. */
    async putAbsent(
      { id, generation }: ConnectedCamera,
      spans: readonly Span[],
      beforeMs: number,
    ): Promise<void> {
      await sql`
        insert into absent_footage (camera_id, generation, start_ms, end_ms)
        select camera.id, ${generation}, span.start_ms, span.end_ms
        from unnest(${spans.map(({ startMs }) => startMs)}::float8[], ${spans.map(({ endMs }) => endMs)}::float8[]) as span (start_ms, end_ms)
        join camera on camera.id = ${id}
        on conflict (camera_id, generation, start_ms) do update set end_ms = greatest(absent_footage.end_ms, excluded.end_ms)
      `.execute(db);
      await sql`
        delete from absent_footage where camera_id = ${id} and (generation <> ${generation} or end_ms < ${beforeMs})
      `.execute(db);
    },
  };
}

export type FillStore = ReturnType<typeof createFillStore>;
