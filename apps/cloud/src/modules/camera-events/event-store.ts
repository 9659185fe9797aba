// SQL of events: the media processes write them, the api processes read them.
import { sql, type Kysely } from "kysely";
import {
  cameraEventTypes,
  eventLimits,
  eventNumberOf,
  foundEventTypes,
  type AlertType,
  type CameraEventType,
} from "@didban/contract";
import type { Database, Refined } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { sourceKey, type EventStep, type KnownSources } from "./event-tracker.ts";
import type { Tables } from "./tables.ts";

type EventTables = Refined<Tables, { camera_event: { alert_type: AlertType | null } }>;

/** Told when something that a camera found began or ended; the id is the event's. */
export const cameraEventMoved = "camera.event";

/** An event as it is kept; times are milliseconds since 1970. */
export interface KeptEvent {
  readonly id: string;
  readonly cameraId: string;
  readonly type: CameraEventType;
  readonly alertType: AlertType | null;
  readonly index: number;
  readonly topic: string | null;
  readonly startMs: number;
  readonly endMs: number | null;
  readonly count: number;
}

export interface Span {
  readonly cameraId: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const foundNumbers = foundEventTypes.map(eventNumberOf);
const isFound = (type: number) => foundNumbers.includes(type);

export interface EventRow {
  readonly cameraId: string;
  readonly step: EventStep;
}

export class EventStore {
  readonly #db: Kysely<EventTables>;

  constructor(database: Database) {
    this.#db = database.withTables<EventTables>();
  }

  /**
   * Ends what a media process left open that is gone: where it told last that the camera was held. Answers the numbers of the cameras' sources. To
   * be called before the cameras are held anew.
   */
  async takeOver(cameraIds: readonly string[]): Promise<ReadonlyMap<string, KnownSources>> {
    if (cameraIds.length === 0) return new Map();
    await sql`
      update camera_event e set end_at = greatest(e.start_at + interval '1 millisecond', h.reported_at)
      from unnest(${cameraIds}::uuid[]) as held (camera_id)
      left join camera_health h on h.camera_id = held.camera_id
      where e.camera_id = held.camera_id and e.end_at is null
    `.execute(this.#db);
    const rows = await this.#db
      .selectFrom("camera_event_source")
      .selectAll()
      .where("camera_id", "in", [...cameraIds])
      .execute();
    const known = new Map<string, Map<string, number>>(cameraIds.map((id) => [id, new Map()]));
    for (const row of rows) known.get(row.camera_id)?.set(sourceKey(row.type, row.source), row.source_index);
    return known;
  }

  /** Keeps what happened, in its order, and tells of what cameras found. Steps of cameras that are gone are left out. */
  async keep(rows: readonly EventRow[], events: Pick<EventBus, "publish">): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      for (const { cameraId, step } of rows) {
        const type = await (step.step === "begin"
          ? begin(transaction, cameraId, step)
          : end(transaction, step));
        if (type !== undefined && isFound(type)) await events.publish(cameraEventMoved, step.id, transaction);
      }
    });
  }

  async find(id: string): Promise<KeptEvent | undefined> {
    const row = await this.#db.selectFrom("camera_event").selectAll().where("id", "=", id).executeTakeFirst();
    return row && keptOf({ ...row, count: 1 + row.left_out });
  }

  /** Those of one kind and source that overlap a span, the earliest first. */
  async ofKind({ cameraId, fromMs, toMs }: Span, type: number, index: number): Promise<readonly KeptEvent[]> {
    const rows = await this.#overlapping(cameraId, fromMs, toMs)
      .selectAll()
      .where("type", "=", type)
      .where("source_index", "=", index)
      .orderBy("start_at")
      .execute();
    return rows.map((row) => keptOf({ ...row, count: 1 + row.left_out }));
  }

  /** All that overlap a span, the earliest first; those of a kind that begin within `resolutionMs` as one. */
  async all(
    { cameraId, fromMs, toMs }: Span,
    of: "found" | "everything",
    resolutionMs: number,
  ): Promise<readonly KeptEvent[]> {
    const stepMs = Math.max(resolutionMs, 1);
    const kinds = of === "found" ? foundNumbers : cameraEventTypes.map((_, number) => number);
    const { rows } = await sql<EventLine>`
      select (array_agg(id order by start_at))[1] as id, camera_id, type,
        case when count(distinct alert_type) = 1 then min(alert_type) end as alert_type,
        min(source_index) as source_index, min(topic) as topic, min(start_at) as start_at,
        case when bool_or(end_at is null) then null else max(end_at) end as end_at,
        sum(1 + left_out)::int as count
      from camera_event
      where camera_id = ${cameraId} and start_at < ${new Date(toMs)} and (end_at is null or end_at > ${new Date(fromMs)})
        and type = any(${kinds}::smallint[])
      group by camera_id, type,
        case when ${stepMs}::float8 <= 1 then id::text else floor(extract(epoch from start_at) * 1000 / ${stepMs}::float8)::text end
      order by min(start_at) limit ${eventLimits.atOnce}
    `.execute(this.#db);
    return rows.map(keptOf);
  }

  /** What the camera found that began last before a time, or first after it, no earlier than `earliestMs`. */
  async nearest(
    cameraId: string,
    atMs: number,
    direction: "before" | "after",
    earliestMs: number,
  ): Promise<KeptEvent | undefined> {
    const isBefore = direction === "before";
    const row = await this.#db
      .selectFrom("camera_event")
      .selectAll()
      .where("camera_id", "=", cameraId)
      .where("type", "in", foundNumbers)
      .where("start_at", isBefore ? "<" : ">", new Date(atMs))
      .where("start_at", ">=", new Date(earliestMs))
      .orderBy("start_at", isBefore ? "desc" : "asc")
      .limit(1)
      .executeTakeFirst();
    return row && keptOf({ ...row, count: 1 + row.left_out });
  }

  /** Removes what ended before the footage that is kept of its camera, at most `limit`; answers how many. */
  async forget(now: Date, limit: number): Promise<number> {
    const { numAffectedRows = 0n } = await sql`
      delete from camera_event where id in (
        select e.id from camera join camera_event e on e.camera_id = camera.id
        where e.end_at < ${now}::timestamptz - camera.archive_age_days * interval '1 day' limit ${limit}
      )
    `.execute(this.#db);
    return Number(numAffectedRows);
  }

  #overlapping(cameraId: string, fromMs: number, toMs: number) {
    return this.#db
      .selectFrom("camera_event")
      .where("camera_id", "=", cameraId)
      .where("start_at", "<", new Date(toMs))
      .where(({ eb, or }) => or([eb("end_at", "is", null), eb("end_at", ">", new Date(fromMs))]));
  }
}

type Begin = Extract<EventStep, { step: "begin" }>;
type End = Extract<EventStep, { step: "end" }>;

/** One that another process has left open meanwhile ends where this one begins: no two of a kind and source overlap (AI-32). */
async function begin(db: Kysely<EventTables>, cameraId: string, step: Begin): Promise<number | undefined> {
  const { id, type, alertType, index, source, topic, startMs, leftOut } = step;
  const start = new Date(startMs);
  await sql`
    update camera_event set end_at = greatest(start_at + interval '1 millisecond', ${start}::timestamptz)
    where camera_id = ${cameraId} and type = ${type} and source_index = ${index} and end_at is null
  `.execute(db);
  const { numAffectedRows } = await sql`
    insert into camera_event (id, camera_id, type, alert_type, source_index, topic, start_at, left_out)
    select ${id}, camera.id, ${type}, ${alertType}, ${index}, ${topic}, greatest(${start}::timestamptz,
      (select max(end_at) from camera_event where camera_id = camera.id and type = ${type} and source_index = ${index})
    ), ${leftOut}
    from camera where camera.id = ${cameraId}
    on conflict do nothing
  `.execute(db);
  if (numAffectedRows !== 1n) return undefined;
  if (source !== "")
    await sql`
      insert into camera_event_source (camera_id, type, source, source_index)
      values (${cameraId}, ${type}, ${source}, ${index}) on conflict do nothing
    `.execute(db);
  return type;
}

async function end(db: Kysely<EventTables>, { id, endMs }: End): Promise<number | undefined> {
  const { rows } = await sql<{ type: number }>`
    update camera_event set end_at = greatest(start_at + interval '1 millisecond', ${new Date(endMs)}::timestamptz)
    where id = ${id} and end_at is null returning type
  `.execute(db);
  return rows[0]?.type;
}

interface EventLine {
  readonly id: string;
  readonly camera_id: string;
  readonly type: number;
  readonly alert_type: AlertType | null;
  readonly source_index: number;
  readonly topic: string | null;
  readonly start_at: Date;
  readonly end_at: Date | null;
  readonly count: number;
}

function keptOf(row: EventLine): KeptEvent {
  return {
    id: row.id,
    cameraId: row.camera_id,
    type: cameraEventTypes[row.type] ?? "unknown",
    alertType: row.alert_type,
    index: row.source_index,
    topic: row.topic,
    startMs: row.start_at.getTime(),
    endMs: row.end_at?.getTime() ?? null,
    count: row.count,
  };
}
