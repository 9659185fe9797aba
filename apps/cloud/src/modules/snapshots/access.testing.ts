// What the calls of snapshots need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import { blobsOfWorkspace, type BlobStore } from "../../platform/blobs/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { AccessTable } from "../../testing/access/access-tables.ts";

interface Kept {
  readonly database: Database;
  readonly blobs: BlobStore;
}

const time = "2026-01-01T00:00:00.000Z";

/** One of every camera that has none, called after it; answers them all by camera. */
export async function plantSnapshots({ database, blobs }: Kept): Promise<ReadonlyMap<string, string>> {
  await sql`
    insert into snapshot (id, workspace_id, camera_id, camera_name, timezone, name, taken_at, content_type, size_bytes, width, height, created_at, created_by)
    select overlay(overlay(md5('snapshot of ' || id) placing '7' from 13) placing 'a' from 17)::uuid, workspace_id, id, name, timezone, 'Of ' || name, ${time}, 'image/jpeg', 7, 4, 4, now(),
      (select account_id from member where member.workspace_id = camera.workspace_id order by id limit 1)
    from camera on conflict do nothing`.execute(database);
  const { rows } = await sql<{ id: string; workspace_id: string; camera_id: string; name: string }>`
    select id, workspace_id, camera_id, name from snapshot`.execute(database);
  for (const { id, workspace_id, name } of rows)
    for (const size of ["full", "small"])
      await blobs.put(`${blobsOfWorkspace(workspace_id)}snapshots/${id}-${size}`, Buffer.from(name));
  return new Map(rows.map(({ camera_id, id }) => [camera_id, id]));
}

export const access: AccessTable = {
  calls: `
somewhere cameraReadSnapshot: snapshots.list snapshots.read snapshots.media
somewhere cameraCreateSnapshot: snapshots.create
somewhere cameraUpdateSnapshot: snapshots.update
somewhere cameraRemoveSnapshot: snapshots.remove
`,
  bodies: { [endpoints.snapshots.create.id]: { time } },
  tidyAfter: { [endpoints.snapshots.remove.id]: plantSnapshots },
};
