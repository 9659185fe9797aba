// What the calls of maps need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import { blobsOfWorkspace, type BlobStore } from "../../platform/blobs/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { AccessTable } from "../../testing/access/access-tables.ts";
import { secretNames, walkedName } from "../../testing/access/walk-terms.ts";
import { MapStore } from "./map-store.ts";

const { maps, markers } = endpoints;
/** Of nothing. */
const noTarget = "01a1fd00-0000-7000-8000-000000000000";

/** A map of a workspace for each level of rights on it, a place on each where nothing stands, and on the first one a place of every camera. */
export interface PlantedMaps {
  readonly maps: Readonly<Record<Level, string>>;
  readonly places: Readonly<Record<Level, string>>;
  readonly cameras: ReadonlyMap<string, string>;
}

type Level = "full" | "viewOnly" | "hidden";

interface Kept {
  readonly database: Database;
  readonly blobs: BlobStore;
}

/** Floor plans of a workspace that whoever has a row on one of its cameras has such a row on, too. What walks have made or changed is as before. */
export async function plantMaps({ database, blobs }: Kept, workspaceId: string): Promise<PlantedMaps> {
  const planted = await plantRows(database, workspaceId);
  for (const id of Object.values(planted.maps))
    await blobs.put(`${blobsOfWorkspace(workspaceId)}plans/${id}`, Buffer.from("plan"));
  return planted;
}

function plantRows(database: Database, workspaceId: string): Promise<PlantedMaps> {
  return database.transaction().execute(async (within) => {
    // As the product does: calls of other walkers change maps meanwhile.
    await new MapStore(within).lockWorkspace(workspaceId);
    return plantWithin(within, workspaceId);
  });
}

async function plantWithin(within: Database, workspaceId: string): Promise<PlantedMaps> {
  const idOf = (text: ReturnType<typeof sql>) =>
    sql`overlay(overlay(md5(${text}) placing '7' from 13) placing 'a' from 17)::uuid`;
  const planted = sql`(
    select level, ${idOf(sql`'map ' || level || ${workspaceId}`)} as id, ${idOf(sql`'place ' || level || ${workspaceId}`)} as place_id
    from unnest(array['full', 'viewOnly', 'hidden']) level)`;
  await sql`delete from map where name = ${walkedName} and workspace_id = ${workspaceId}`.execute(within);
  await sql`
    insert into map (id, workspace_id, name, longitude, latitude, zoom, plan_width, plan_height, plan_meters, plan_version, created_at)
    select id, ${workspaceId}, case when level = 'hidden' and exists (
        select from permission where workspace_id = ${workspaceId} and resource_type = 'c' and access_level = 3)
      then ${secretNames.hidden} else level end || ' map', 0, 0, 11, 4, 4, 50, id, now()
    from ${planted} planted on conflict (id) do update set name = excluded.name, plan_version = excluded.plan_version`.execute(
    within,
  );
  await sql`
    insert into marker (id, map_id, longitude, latitude, full_address, is_bare, created_at)
    select place_id, id, 51, 35, '', true, now() from ${planted} planted
    on conflict (id) do update set is_bare = true`.execute(within);
  const ofCamera = idOf(sql`'place of ' || camera.id`);
  await sql`
    insert into marker (id, map_id, longitude, latitude, full_address, is_bare, created_at)
    select ${ofCamera}, planted.id, 51, 35, 'At ' || camera.name, false, now()
    from camera join ${planted} planted on planted.level = 'full' where workspace_id = ${workspaceId}
    on conflict (id) do update set full_address = excluded.full_address`.execute(within);
  await sql`
    insert into marker_layer (marker_id, map_id, resource_id, camera_id)
    select ${ofCamera}, planted.id, camera.id, camera.id
    from camera join ${planted} planted on planted.level = 'full' where workspace_id = ${workspaceId}
    on conflict (map_id, resource_id) do update set marker_id = excluded.marker_id`.execute(within);
  await sql`
    delete from marker using ${planted} planted
    where map_id = planted.id and marker.id not in (select marker_id from marker_layer) and not is_bare`.execute(
    within,
  );
  await sql`
    insert into permission (id, workspace_id, account_id, team_id, resource_type, resource_id, access_level, created_at)
    select gen_random_uuid(), workspace_id, account_id, team_id, 'm', planted.id, access_level, now()
    from permission own join ${planted} planted on planted.level = case access_level when 2 then 'viewOnly' when 3 then 'hidden' end
    where workspace_id = ${workspaceId} and resource_type = 'c'
    on conflict do nothing`.execute(within);
  const { rows } = await sql<{ level: Level; id: string; place_id: string }>`
    select * from ${planted} planted`.execute(within);
  const { rows: cameras } = await sql<{ id: string; place_id: string }>`
    select id, ${ofCamera} as place_id from camera where workspace_id = ${workspaceId}`.execute(within);
  const of = (level: Level) => rows.find((row) => row.level === level) ?? { id: "", place_id: "" };
  const levels = (part: "id" | "place_id") => ({
    full: of("full")[part],
    viewOnly: of("viewOnly")[part],
    hidden: of("hidden")[part],
  });
  return {
    maps: levels("id"),
    places: levels("place_id"),
    cameras: new Map(cameras.map(({ id, place_id }) => [id, place_id])),
  };
}

/** In every workspace whose cameras are not the same to everyone. */
const anew = (kept: Kept) => inWorkspaces(kept, ({ database }, id) => plantRows(database, id));
const anewWithPictures = (kept: Kept) => inWorkspaces(kept, plantMaps);

async function inWorkspaces(kept: Kept, plant: (kept: Kept, id: string) => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ workspace_id: string }>`
    select distinct workspace_id from permission where resource_type = 'c' and access_level = 3`.execute(
    kept.database,
  );
  for (const { workspace_id: id } of rows) await plant(kept, id);
}

export const access: AccessTable = {
  calls: `
somewhere mapRead: maps.list maps.ground markers.ofResource?resourceId=${noTarget}&type=c
workspace mapCreate: maps.create maps.createPlan
map mapRead: maps.plan markers.list
map mapUpdate: maps.update maps.replacePlan
map mapRemove: maps.remove
somewhere mapUpdate: markers.create markers.update markers.remove markers.attachLayer
`,
  bodies: {
    [maps.createPlan.id]: { meters: 50 },
    [maps.update.id]: { zoom: 11 },
    [markers.update.id]: { position: { longitude: 51, latitude: 35 } },
  },
  tidyAfter: {
    [maps.create.id]: anew,
    [maps.createPlan.id]: anew,
    [maps.remove.id]: anewWithPictures,
    [maps.replacePlan.id]: anewWithPictures,
    [markers.create.id]: anew,
    [markers.remove.id]: anew,
    [markers.attachLayer.id]: anew,
  },
};
