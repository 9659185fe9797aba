// What a media process must know when it takes a camera over: until when others account for the camera's time (ARCH-18). Gaps that the
// others left open end at the takeover; whoever takes over explains from there on.
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";

/**
 * For each of `cameraIds` that another node than `node` has recorded or explained: until when, milliseconds since 1970. Of the gaps that
 * other nodes left open, one for their own sake (`system`) is the taker's from its begin on; any other ends at `nowMs`.
 */
export async function takeOverLedgers(
  database: Database,
  node: string,
  cameraIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const ids = [...cameraIds];
  return await database.transaction().execute(async (transaction) => {
    const { rows: recorded } = await sql<Account>`
      select camera_id, position_end_ms as to_ms
      from unnest(${ids}::uuid[]) as camera (camera_id)
      cross join lateral (
        select position_end_ms, node from archive_file
        where archive_file.camera_id = camera.camera_id and state <> 'deleting'
        order by position_start_ms desc limit 1
      ) as newest
      where node <> ${node}
    `.execute(transaction);
    const { rows: continued } = await sql<Account>`
      delete from archive_gap
      where camera_id = any(${ids}::uuid[]) and node <> ${node} and end_ms is null and cause = 'system'
      returning camera_id, position_start_ms as to_ms
    `.execute(transaction);
    const { rows: ended } = await sql<Account>`
      update archive_gap set
        end_epoch = start_epoch, position_end_ms = greatest(${nowMs}::float8, position_start_ms),
        end_ms = start_ms + greatest(${nowMs}::float8 - position_start_ms, 0)
      where camera_id = any(${ids}::uuid[]) and node <> ${node} and end_ms is null
      returning camera_id, position_end_ms as to_ms
    `.execute(transaction);
    return new Map([...recorded, ...continued, ...ended].map(({ camera_id, to_ms }) => [camera_id, to_ms]));
  });
}

type Account = { camera_id: string; to_ms: number };
