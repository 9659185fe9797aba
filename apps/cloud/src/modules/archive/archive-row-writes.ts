// How the archive's rows are changed, each within the caller's transaction: files, gaps and epochs put and taken away, and the hourly roll-ups
// kept true to the files.
import {
  foreignEpoch,
  packKeyFrames,
  type ArchiveFile,
  type EpochShift,
  type GapRow,
} from "@didban/media-io/archive";
import { sql, type RawBuilder } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { earliestStart, hourMs } from "./earliest-start.ts";
import type { Tables } from "./tables.ts";

export async function putFiles(
  transaction: Database,
  node: string,
  files: readonly ArchiveFile[],
): Promise<void> {
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

export async function removeFiles(transaction: Database, ids: readonly string[]): Promise<void> {
  await transaction
    .withTables<Tables>()
    .updateTable("archive_file")
    .set({ state: "deleting" })
    .where("id", "in", ids)
    .where("state", "<>", "deleting")
    .execute();
  await rollUpAfresh(transaction, ids);
  await transaction.withTables<Tables>().deleteFrom("archive_file").where("id", "in", ids).execute();
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
          and position_start_ms < ${(row.to_hour + 1) * hourMs} and position_start_ms >= ${earliestStart(row.camera_id, row.from_hour * hourMs)}
          and position_end_ms > ${row.from_hour * hourMs}
      `,
    );
  }
}

export async function putGaps(transaction: Database, node: string, gaps: readonly GapRow[]): Promise<void> {
  const column = <Value>(read: (gap: GapRow) => Value) => gaps.map(read);
  await sql`
    insert into archive_gap (id, node, camera_id, start_epoch, start_ms, end_epoch, end_ms, position_start_ms, position_end_ms, cause, lost_pictures)
    select g.id, ${node}, g.camera_id, g.start_epoch, g.start_ms, g.end_epoch, g.end_ms,
           g.start_ms + coalesce(s.shift_ms, 0), g.end_ms + coalesce(e.shift_ms, 0), g.cause, g.lost_pictures
    from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ cameraId }) => cameraId)}::uuid[], ${column(({ startEpoch }) => startEpoch)}::bigint[],
      ${column(({ startMs }) => startMs)}::float8[], ${column(({ endEpoch }) => endEpoch)}::bigint[],
      ${column(({ endMs }) => endMs)}::float8[], ${column(({ cause }) => cause)}::text[],
      ${column(({ lostPictures }) => lostPictures ?? null)}::integer[]
    ) as g (id, camera_id, start_epoch, start_ms, end_epoch, end_ms, cause, lost_pictures)
    left join archive_epoch s on s.node = ${node} and s.epoch = g.start_epoch
    left join archive_epoch e on e.node = ${node} and e.epoch = g.end_epoch
    on conflict (id) do update set
      start_epoch = excluded.start_epoch, start_ms = excluded.start_ms, end_epoch = excluded.end_epoch, end_ms = excluded.end_ms,
      position_start_ms = excluded.position_start_ms, position_end_ms = excluded.position_end_ms, cause = excluded.cause,
      lost_pictures = excluded.lost_pictures
  `.execute(transaction);
}

/** Answers the cameras whose they were. */
export async function removeGaps(transaction: Database, ids: readonly string[]): Promise<readonly string[]> {
  const removed = await transaction
    .withTables<Tables>()
    .deleteFrom("archive_gap")
    .where("id", "in", ids)
    .returning("camera_id")
    .execute();
  return removed.map((row) => row.camera_id);
}

/** Removes every file row of a node, and from coverage what they covered. */
export async function clearFiles(transaction: Database, node: string): Promise<void> {
  const cleared = await transaction
    .withTables<Tables>()
    .deleteFrom("archive_file")
    .where("node", "=", node)
    .returning("camera_id")
    .execute();
  await rollUpCameras(transaction, cleared);
}

/** Moves everything that was timed by one epoch to where it belongs. Clock steps are rare; this may take seconds for a year of footage. */
export async function moveEpoch(
  transaction: Database,
  node: string,
  { epoch, shiftMs }: EpochShift,
): Promise<void> {
  if (epoch === foreignEpoch) return;
  const tables = transaction.withTables<Tables>();
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
  await rollUpCameras(transaction, rows);
}

/** Makes every hour of the cameras that the given rows name again from the footage that is left. */
async function rollUpCameras(
  transaction: Database,
  rows: readonly { readonly camera_id: string }[],
): Promise<void> {
  const cameras = [...new Set(rows.map(({ camera_id }) => camera_id))];
  if (cameras.length === 0) return;
  const tables = transaction.withTables<Tables>();
  await tables.deleteFrom("archive_hour").where("camera_id", "in", cameras).execute();
  await rollUp(
    transaction,
    sql`select * from archive_file where camera_id = any(${cameras}::uuid[]) and state <> 'deleting'`,
  );
}
