// The archive's rows in PostgreSQL: the ArchiveIndex port of the archive store. The only SQL of the archive.
import type { GapCause } from "@didban/media";
import {
  foreignEpoch,
  mergeSpans,
  clipSpans,
  packKeyFrames,
  unpackKeyFrames,
  type ArchiveFile,
  type ArchiveIndex,
  type EpochShift,
  type FileState,
  type GapRow,
  type PlacedFile,
  type PlacedGap,
  type Span,
} from "@didban/media-io/archive";
import { sql, type RawBuilder } from "kysely";
import type { Database } from "../../platform/database/index.ts";

type FileRow = {
  id: string;
  node: string;
  camera_id: string;
  stream: number;
  epoch: number;
  path: string;
  start_ms: number;
  end_ms: number;
  position_start_ms: number;
  position_end_ms: number;
  bytes: number;
  key_frames: Uint8Array;
  state: FileState;
  last_hash: string;
};

type GapTableRow = {
  id: string;
  node: string;
  camera_id: string;
  start_epoch: number;
  start_ms: number;
  end_epoch: number;
  end_ms: number | null;
  position_start_ms: number;
  position_end_ms: number | null;
  cause: GapCause;
};

export type ArchiveTables = {
  archive_file: FileRow;
  archive_gap: GapTableRow;
  archive_hour: { camera_id: string; hour: number; first_ms: number; last_ms: number };
  archive_epoch: { node: string; epoch: number; shift_ms: number };
};

const hourMs = 3_600_000;
const neighbourMs = 1;

export interface ArchiveIndexOptions {
  /**
   * The media node whose disk the rows speak of. Footage of other nodes is found too, beside the node's own folder (`../<node>/...`): nodes
   * of one machine share a disk. Undefined: reads of every node's rows, whose paths then begin with the node.
   */
  readonly node?: string;
}

/** The index of one node's archive root, or of all for reading. Rejects when the database cannot be reached. */
export function createArchiveIndex(database: Database, { node }: ArchiveIndexOptions): ArchiveIndex {
  const db = database.withTables<ArchiveTables>();
  const ownNode = node ?? "";

  const placed = (row: FileRow): PlacedFile => ({
    id: row.id,
    cameraId: row.camera_id,
    stream: row.stream,
    epoch: row.epoch,
    path: row.node === node ? row.path : `${node === undefined ? "" : "../"}${row.node}/${row.path}`,
    startMs: row.position_start_ms,
    endMs: row.position_end_ms,
    bytes: row.bytes,
    keyFrames: unpackKeyFrames(row.key_frames, row.start_ms),
    state: row.state,
    lastHash: row.last_hash,
    shiftMs: row.position_start_ms - row.start_ms,
  });

  const placedGap = (row: GapTableRow): PlacedGap => ({
    id: row.id,
    cameraId: row.camera_id,
    startEpoch: row.start_epoch,
    startMs: row.position_start_ms,
    endEpoch: row.end_epoch,
    endMs: row.position_end_ms,
    cause: row.cause,
  });

  const footage = () => db.selectFrom("archive_file").selectAll().where("state", "<>", "deleting");

  return {
    async apply(batch) {
      await database.transaction().execute(async (transaction) => {
        for (const shift of batch.epochs ?? []) await moveEpoch(transaction, ownNode, shift);
        if (batch.files?.length) await putFiles(transaction, ownNode, batch.files);
        if (batch.removedFiles?.length) await removeFiles(transaction, batch.removedFiles);
        if (batch.gaps?.length) await putGaps(transaction, ownNode, batch.gaps);
        if (batch.removedGaps?.length)
          await transaction
            .withTables<ArchiveTables>()
            .deleteFrom("archive_gap")
            .where("id", "in", batch.removedGaps)
            .execute();
      });
    },

    async files({ cameraId, fromMs, toMs, limit }) {
      let query = footage()
        .where("camera_id", "=", cameraId)
        .where("position_start_ms", "<", toMs)
        .where("position_end_ms", ">", fromMs)
        // No file is longer: this lets the index on starts answer alone.
        .where("position_start_ms", ">", fromMs - longestFileMs)
        .orderBy("position_start_ms");
      if (limit !== undefined) query = query.limit(limit);
      return (await query.execute()).map(placed);
    },

    async fileBefore({ cameraId, atMs }) {
      const row = await footage()
        .where("camera_id", "=", cameraId)
        .where("position_start_ms", "<=", atMs)
        .orderBy("position_start_ms", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && placed(row);
    },

    async coverage({ cameraId, fromMs, toMs, resolutionMs = 0 }) {
      const spans =
        resolutionMs >= hourMs ? await hours(cameraId, fromMs, toMs) : await pieces(cameraId, fromMs, toMs);
      return clipSpans(mergeSpans(spans, Math.max(neighbourMs, resolutionMs)), fromMs, toMs);
    },

    async gaps({ cameraId, fromMs, toMs, minMs = 0 }) {
      const rows = await db
        .selectFrom("archive_gap")
        .selectAll()
        .where("camera_id", "=", cameraId)
        .where("position_start_ms", "<", toMs)
        .where((where) =>
          where.or([where("position_end_ms", "is", null), where("position_end_ms", ">", fromMs)]),
        )
        .where((where) =>
          where.or([
            where("position_end_ms", "is", null),
            where(sql<number>`position_end_ms - position_start_ms`, ">=", minMs),
          ]),
        )
        .orderBy("position_start_ms")
        .execute();
      return rows.map(placedGap);
    },

    async openGaps() {
      const rows = await ofNode(
        db.selectFrom("archive_gap").selectAll().where("end_ms", "is", null),
      ).execute();
      return rows.map(placedGap);
    },

    async page({ after, limit }) {
      const rows = await ofNode(db.selectFrom("archive_file").selectAll())
        .where("path", ">", after)
        .orderBy("path")
        .limit(limit)
        .execute();
      return rows.map(placed);
    },

    async unfinished() {
      const rows = await ofNode(db.selectFrom("archive_file").selectAll())
        .where("state", "<>", "closed")
        .execute();
      return rows.map(placed);
    },

    async oldest({ cameraIds, endedByMs, limit }) {
      if (cameraIds.length === 0) return [];
      const rows = await ofNode(db.selectFrom("archive_file").selectAll())
        .where("state", "=", "closed")
        .where("camera_id", "in", cameraIds)
        .where("position_end_ms", "<=", endedByMs)
        .orderBy("position_start_ms")
        .limit(limit)
        .execute();
      return rows.map(placed);
    },

    async usage() {
      const rows = await ofNode(
        db
          .selectFrom("archive_file")
          .select(({ fn }) => ["camera_id", fn.sum<number>("bytes").as("bytes")])
          .groupBy("camera_id"),
      ).execute();
      return rows.map((row) => ({ cameraId: row.camera_id, bytes: Number(row.bytes) }));
    },

    async forgetGaps({ cameraId, beforeMs }) {
      await db
        .deleteFrom("archive_gap")
        .where("camera_id", "=", cameraId)
        .where("position_end_ms", "<=", beforeMs)
        .execute();
    },

    async clearFiles() {
      await database.transaction().execute(async (transaction) => {
        const tables = transaction.withTables<ArchiveTables>();
        const cleared = await tables
          .deleteFrom("archive_file")
          .where("node", "=", ownNode)
          .returning("camera_id")
          .execute();
        const cameras = [...new Set(cleared.map(({ camera_id }) => camera_id))];
        if (cameras.length === 0) return;
        await tables.deleteFrom("archive_hour").where("camera_id", "in", cameras).execute();
        await rollUp(
          transaction,
          sql`select * from archive_file where camera_id = any(${cameras}::uuid[]) and state <> 'deleting'`,
        );
      });
    },
  };

  function ofNode<Query extends { where(column: "node", operator: "=", value: string): Query }>(
    query: Query,
  ): Query {
    return node === undefined ? query : query.where("node", "=", node);
  }

  async function pieces(cameraId: string, fromMs: number, toMs: number): Promise<Span[]> {
    const rows = await db
      .selectFrom("archive_file")
      .select(["position_start_ms", "position_end_ms"])
      .where("camera_id", "=", cameraId)
      .where("state", "<>", "deleting")
      .where("position_start_ms", "<", toMs)
      .where("position_start_ms", ">", fromMs - longestFileMs)
      .where("position_end_ms", ">", fromMs)
      .execute();
    return rows.map((row) => ({ startMs: row.position_start_ms, endMs: row.position_end_ms }));
  }

  async function hours(cameraId: string, fromMs: number, toMs: number): Promise<Span[]> {
    const rows = await db
      .selectFrom("archive_hour")
      .select(["first_ms", "last_ms"])
      .where("camera_id", "=", cameraId)
      .where("last_ms", ">", fromMs)
      .where("first_ms", "<", toMs)
      .where("hour", ">=", hourOf(fromMs))
      .where("hour", "<=", hourOf(toMs))
      .execute();
    return rows.map((row) => ({ startMs: row.first_ms, endMs: row.last_ms }));
  }
}

/** The hour an instant lies in; the ends of an open window lie in the first and the last there is. */
function hourOf(ms: number): number {
  return Math.floor(Math.min(8.64e15, Math.max(-8.64e15, ms)) / hourMs);
}

/** Files end after about a minute; a camera with a very long group of pictures may take longer, never this long. */
const longestFileMs = 30 * 60_000;

async function putFiles(transaction: Database, node: string, files: readonly ArchiveFile[]): Promise<void> {
  const column = <Value>(read: (file: ArchiveFile) => Value) => files.map(read);
  await sql`
    with given as (
      select * from unnest(
        ${column(({ id }) => id)}::text[], ${column(({ cameraId }) => cameraId)}::uuid[], ${column(({ stream }) => stream)}::int[],
        ${column(({ epoch }) => epoch)}::bigint[], ${column(({ path }) => path)}::text[],
        ${column(({ startMs }) => startMs)}::float8[], ${column(({ endMs }) => endMs)}::float8[],
        ${column(({ bytes }) => bytes)}::bigint[],
        ${column(({ keyFrames, startMs }) => Buffer.from(packKeyFrames(keyFrames, startMs)))}::bytea[],
        ${column(({ state }) => state)}::text[], ${column(({ lastHash }) => lastHash)}::text[]
      ) as t (id, camera_id, stream, epoch, path, start_ms, end_ms, bytes, key_frames, state, last_hash)
    )
    insert into archive_file (id, node, camera_id, stream, epoch, path, start_ms, end_ms, position_start_ms, position_end_ms,
                              bytes, key_frames, state, last_hash)
    select g.id, ${node}, g.camera_id, g.stream, g.epoch, g.path, g.start_ms, g.end_ms,
           g.start_ms + coalesce(e.shift_ms, 0), g.end_ms + coalesce(e.shift_ms, 0), g.bytes, g.key_frames, g.state, g.last_hash
    from given g left join archive_epoch e on e.node = ${node} and e.epoch = g.epoch
    on conflict (id) do update set
      end_ms = excluded.end_ms, start_ms = excluded.start_ms, position_start_ms = excluded.position_start_ms,
      position_end_ms = excluded.position_end_ms, bytes = excluded.bytes, key_frames = excluded.key_frames,
      state = excluded.state, last_hash = excluded.last_hash
  `.execute(transaction);
  const gone = files.filter(({ state }) => state === "deleting").map(({ id }) => id);
  const kept = files.filter(({ state }) => state !== "deleting").map(({ id }) => id);
  if (kept.length > 0)
    await rollUp(transaction, sql`select * from archive_file where id = any(${kept}::text[])`);
  if (gone.length > 0) await rollUpAfresh(transaction, gone);
}

async function removeFiles(transaction: Database, ids: readonly string[]): Promise<void> {
  await transaction
    .withTables<ArchiveTables>()
    .updateTable("archive_file")
    .set({ state: "deleting" })
    .where("id", "in", ids)
    .where("state", "<>", "deleting")
    .execute();
  await rollUpAfresh(transaction, ids);
  await transaction.withTables<ArchiveTables>().deleteFrom("archive_file").where("id", "in", ids).execute();
}

/** Widens the hours that the given files touch. */
async function rollUp(transaction: Database, files: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into archive_hour (camera_id, hour, first_ms, last_ms)
    select camera_id, hour, min(greatest(position_start_ms, hour * ${hourMs}::float8)),
           max(least(position_end_ms, (hour + 1) * ${hourMs}::float8))
    from (${files}) f
    cross join lateral generate_series(
      floor(position_start_ms / ${hourMs})::bigint, floor((greatest(position_end_ms, position_start_ms + 1) - 1) / ${hourMs})::bigint
    ) as hour
    group by camera_id, hour
    order by camera_id, hour
    on conflict (camera_id, hour) do update set
      first_ms = least(archive_hour.first_ms, excluded.first_ms), last_ms = greatest(archive_hour.last_ms, excluded.last_ms)
  `.execute(transaction);
}

/** Makes the hours that the given files touch again from the footage that is left. */
async function rollUpAfresh(transaction: Database, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ camera_id: string; from_hour: number; to_hour: number }>`
    select camera_id, min(floor(position_start_ms / ${hourMs}))::bigint as from_hour, max(floor(position_end_ms / ${hourMs}))::bigint as to_hour
    from archive_file where id = any(${ids}::text[]) group by camera_id
  `.execute(transaction);
  for (const row of rows) {
    await sql`
      delete from archive_hour where camera_id = ${row.camera_id} and hour between ${row.from_hour} and ${row.to_hour}
    `.execute(transaction);
    await rollUp(
      transaction,
      sql`
        select * from archive_file
        where camera_id = ${row.camera_id} and state <> 'deleting'
          and position_start_ms < ${(row.to_hour + 1) * hourMs} and position_start_ms > ${row.from_hour * hourMs - longestFileMs}
          and position_end_ms > ${row.from_hour * hourMs}
      `,
    );
  }
}

async function putGaps(transaction: Database, node: string, gaps: readonly GapRow[]): Promise<void> {
  const column = <Value>(read: (gap: GapRow) => Value) => gaps.map(read);
  await sql`
    insert into archive_gap (id, node, camera_id, start_epoch, start_ms, end_epoch, end_ms, position_start_ms, position_end_ms, cause)
    select g.id, ${node}, g.camera_id, g.start_epoch, g.start_ms, g.end_epoch, g.end_ms,
           g.start_ms + coalesce(s.shift_ms, 0), g.end_ms + coalesce(e.shift_ms, 0), g.cause
    from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ cameraId }) => cameraId)}::uuid[], ${column(({ startEpoch }) => startEpoch)}::bigint[],
      ${column(({ startMs }) => startMs)}::float8[], ${column(({ endEpoch }) => endEpoch)}::bigint[],
      ${column(({ endMs }) => endMs)}::float8[], ${column(({ cause }) => cause)}::text[]
    ) as g (id, camera_id, start_epoch, start_ms, end_epoch, end_ms, cause)
    left join archive_epoch s on s.node = ${node} and s.epoch = g.start_epoch
    left join archive_epoch e on e.node = ${node} and e.epoch = g.end_epoch
    on conflict (id) do update set
      start_epoch = excluded.start_epoch, start_ms = excluded.start_ms, end_epoch = excluded.end_epoch, end_ms = excluded.end_ms,
      position_start_ms = excluded.position_start_ms, position_end_ms = excluded.position_end_ms, cause = excluded.cause
  `.execute(transaction);
}

/** Moves everything that was timed by one epoch to where it belongs. Clock steps are rare; this may take seconds for a year of footage. */
async function moveEpoch(transaction: Database, node: string, { epoch, shiftMs }: EpochShift): Promise<void> {
  if (epoch === foreignEpoch) return;
  const tables = transaction.withTables<ArchiveTables>();
  const before = await tables
    .selectFrom("archive_epoch")
    .select("shift_ms")
    .where("node", "=", node)
    .where("epoch", "=", epoch)
    .executeTakeFirst();
  if ((before?.shift_ms ?? 0) === shiftMs) return;
  await tables
    .insertInto("archive_epoch")
    .values({ node, epoch, shift_ms: shiftMs })
    .onConflict((conflict) => conflict.columns(["node", "epoch"]).doUpdateSet({ shift_ms: shiftMs }))
    .execute();
  const { rows } = await sql<{ camera_id: string }>`
    update archive_file set position_start_ms = start_ms + ${shiftMs}, position_end_ms = end_ms + ${shiftMs}
    where node = ${node} and epoch = ${epoch} returning camera_id
  `.execute(transaction);
  await sql`
    update archive_gap set
      position_start_ms = case when start_epoch = ${epoch} then start_ms + ${shiftMs} else position_start_ms end,
      position_end_ms = case when end_epoch = ${epoch} then end_ms + ${shiftMs} else position_end_ms end
    where node = ${node} and (start_epoch = ${epoch} or end_epoch = ${epoch})
  `.execute(transaction);
  const cameras = [...new Set(rows.map(({ camera_id }) => camera_id))];
  if (cameras.length === 0) return;
  await tables.deleteFrom("archive_hour").where("camera_id", "in", cameras).execute();
  await rollUp(
    transaction,
    sql`select * from archive_file where camera_id = any(${cameras}::uuid[]) and state <> 'deleting'`,
  );
}
