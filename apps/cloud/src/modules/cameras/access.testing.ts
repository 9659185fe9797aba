// What the calls of cameras need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import type { AccessTable } from "../../testing/access/access-tables.ts";
import { blobsOfWorkspace, type BlobStore } from "../../platform/blobs/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { secretNames, walkedName } from "../../testing/access/walk-terms.ts";
import { createCameraStore } from "./camera-store.ts";

interface Planted {
  readonly database: Database;
  readonly blobs: BlobStore;
}

/** A group of a workspace for each level of rights on it. */
export interface PlantedGroups {
  readonly full: string;
  readonly viewOnly: string;
  readonly hidden: string;
}

/**
 * Groups of a workspace that whoever has a row on one of its cameras has such a row on, too. What walks have made or changed of its groups is as
 * before.
 */
export function plantGroups(database: Database, workspaceId: string): Promise<PlantedGroups> {
  return database.transaction().execute(async (within) => {
    // As the product does: calls of other walkers change groups meanwhile.
    await createCameraStore(within).lockWorkspace(workspaceId);
    return plantWithin(within, workspaceId);
  });
}

async function plantWithin(within: Database, workspaceId: string): Promise<PlantedGroups> {
  const planted = sql`(
    select level, overlay(overlay(md5(level || ${workspaceId}) placing '7' from 13) placing 'a' from 17)::uuid as id
    from unnest(array['full', 'viewOnly', 'hidden']) level)`;
  await sql`delete from camera_group where name = ${walkedName} and workspace_id = ${workspaceId}`.execute(
    within,
  );
  await sql`
    insert into camera_group (id, workspace_id, name, is_default, created_at)
    select id, ${workspaceId}, case when level = 'hidden' and exists (
        select from permission where workspace_id = ${workspaceId} and resource_type = 'c' and access_level = 3)
      then ${secretNames.hidden} else level end || ' group', false, now()
    from ${planted} planted
    on conflict (id) do update set name = excluded.name, parent_id = null, is_default = false`.execute(
    within,
  );
  await sql`
    update camera_group set is_default = true
    where id = (select id from camera_group where workspace_id = ${workspaceId} order by created_at, id limit 1)
      and not exists (select from camera_group where workspace_id = ${workspaceId} and is_default)`.execute(
    within,
  );
  await sql`
    insert into permission (id, workspace_id, account_id, team_id, resource_type, resource_id, access_level, created_at)
    select gen_random_uuid(), workspace_id, account_id, team_id, 'cg', planted.id, access_level, now()
    from permission own join ${planted} planted on planted.level = case access_level when 2 then 'viewOnly' when 3 then 'hidden' end
    where workspace_id = ${workspaceId} and resource_type = 'c'
    on conflict do nothing`.execute(within);
  const { rows } = await sql<{ level: keyof PlantedGroups; id: string }>`
    select * from ${planted} planted`.execute(within);
  const idOf = (level: keyof PlantedGroups) => rows.find((row) => row.level === level)?.id ?? "";
  return { full: idOf("full"), viewOnly: idOf("viewOnly"), hidden: idOf("hidden") };
}

/** In every workspace whose cameras are not the same to everyone. */
async function plantAnew({ database }: { readonly database: Database }): Promise<void> {
  const { rows } = await sql<{ workspace_id: string }>`
    select distinct workspace_id from permission where resource_type = 'c' and access_level = 3`.execute(
    database,
  );
  for (const { workspace_id: id } of rows) await plantGroups(database, id);
}

/** A picture for every camera that has none, in which its name can be found. */
export async function plantAvatars({ database, blobs }: Planted): Promise<void> {
  await sql`update camera set avatar_id = gen_random_uuid() where avatar_id is null`.execute(database);
  const { rows } = await sql<{ id: string; workspace_id: string; avatar_id: string; name: string }>`
    select id, workspace_id, avatar_id, name from camera`.execute(database);
  for (const { id, workspace_id, avatar_id, name } of rows)
    await blobs.put(
      `${blobsOfWorkspace(workspace_id)}camera-avatars/${id}/${avatar_id}.webp`,
      Buffer.from(name),
    );
}

export const access: AccessTable = {
  calls: `
workspace cameraCreate: camera.create camera.duplicate camera.probe camera.verifyAddress camera.publicAddress bridgeProxy.authorise bridgeProxy.time?ip=192.0.2.9
somewhere cameraRead: camera.list camera.statusAll
camera cameraRead: camera.get camera.status camera.users camera.markers camera.readAvatar
camera cameraHealthRead: camera.statusHistory
camera cameraUpdateSettings: camera.update camera.updateAvatar camera.removeAvatar camera.retry camera.videoConfig camera.updateVideoConfig camera.time camera.setTime
camera cameraRemove: camera.remove
camera privacyMaskUpdate: camera.setMask camera.removeMask
camera cameraReadConnection: camera.connection
camera cameraUpdateConnection: camera.updateConnection
workspace cameraGroupCreate: cameraGroup.create
somewhere cameraGroupRead: cameraGroup.list cameraGroup.tree
cameraGroup cameraGroupRead: cameraGroup.get
cameraGroup cameraGroupUpdate: cameraGroup.update
cameraGroup cameraGroupRemove: cameraGroup.remove
`,
  bodies: {
    [endpoints.cameras.update.id]: { description: walkedName },
    [endpoints.cameras.updateVideoConfig.id]: { fps: 10 },
    [endpoints.cameraGroups.create.id]: { name: walkedName },
    [endpoints.cameraGroups.update.id]: { isDefault: true },
  },
  tidyAfter: {
    [endpoints.cameras.create.id]: ({ database }) =>
      sql`delete from camera where name = ${walkedName}`.execute(database),
    [endpoints.cameras.duplicate.id]: ({ database }) =>
      sql`delete from camera where name = ${walkedName}`.execute(database),
    [endpoints.cameras.updateAvatar.id]: plantAvatars,
    [endpoints.cameras.removeAvatar.id]: plantAvatars,
    [endpoints.cameraGroups.create.id]: plantAnew,
    [endpoints.cameraGroups.update.id]: plantAnew,
    [endpoints.cameraGroups.remove.id]: plantAnew,
  },
};
