// Media processes and leases in the database. All times are the database's, so that clocks of several machines need not agree.
import { sql } from "kysely";
import type { Database } from "../database/index.ts";
import type { MediaNode } from "./placement-choice.ts";
import type { Tables } from "./tables.ts";

/** Seconds without a sign of life after which a process counts as lost; with a beat a second a takeover takes under 5 s (OPS-16). */
export const nodeLifeSeconds = 3;

/** The living media process that holds a camera; undefined when none does. */
export async function nodeOfCamera(
  database: Database,
  cameraId: string,
): Promise<{ readonly name: string; readonly address: string } | undefined> {
  return living(database)
    .innerJoin("camera_lease", "camera_lease.node_name", "media_node.name")
    .select(["media_node.name", "media_node.address"])
    .where("camera_lease.camera_id", "=", cameraId)
    .executeTakeFirst();
}

/** Living media processes. */
export async function livingNodes(
  database: Database,
): Promise<readonly (MediaNode & { readonly address: string })[]> {
  return living(database).select(["name", "address", "capacity"]).orderBy("name").execute();
}

/** Whether a living media process holds fewer cameras than it takes. */
export async function hasRoomForCamera(database: Database): Promise<boolean> {
  const node = await living(database)
    .select("name")
    .where(sql<boolean>`capacity > (select count(*) from camera_lease where node_name = media_node.name)`)
    .limit(1)
    .executeTakeFirst();
  return node !== undefined;
}

/** Gives a sign of life. */
export async function beat(
  database: Database,
  node: MediaNode & { readonly address: string },
): Promise<void> {
  const row = { ...node, expires_at: sql<Date>`now() + make_interval(secs => ${nodeLifeSeconds})` };
  await tables(database)
    .insertInto("media_node")
    .values(row)
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

/** Leaves at once, so that others need not wait for the end of its life. */
export async function leave(database: Database, nodeName: string): Promise<void> {
  await tables(database).deleteFrom("media_node").where("name", "=", nodeName).execute();
}

/** Holder by camera. */
export async function readLeases(database: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await tables(database).selectFrom("camera_lease").select(["camera_id", "node_name"]).execute();
  return new Map(rows.map((row) => [row.camera_id, row.node_name]));
}

/** Takes those of `cameraIds` that no living process holds; answers which. */
export async function takeLeases(
  database: Database,
  nodeName: string,
  cameraIds: readonly string[],
): Promise<readonly string[]> {
  if (cameraIds.length === 0) return [];
  const taken = await sql<{ camera_id: string }>`
    insert into camera_lease as held (camera_id, node_name)
    select camera_id, ${nodeName} from unnest(${[...cameraIds]}::uuid[]) as camera_id
    on conflict (camera_id) do update set node_name = excluded.node_name, taken_at = now()
    where not exists (
      select from media_node where media_node.name = held.node_name and media_node.expires_at > now()
    )
    returning camera_id`.execute(database);
  return taken.rows.map((row) => row.camera_id);
}

/** Gives leases back. */
export async function giveBackLeases(
  database: Database,
  nodeName: string,
  cameraIds: readonly string[],
): Promise<void> {
  if (cameraIds.length === 0) return;
  await tables(database)
    .deleteFrom("camera_lease")
    .where("node_name", "=", nodeName)
    .where("camera_id", "in", [...cameraIds])
    .execute();
}

function tables(database: Database) {
  return database.withTables<Tables>();
}

function living(database: Database) {
  return tables(database)
    .selectFrom("media_node")
    .where("media_node.expires_at", ">", sql<Date>`now()`);
}
