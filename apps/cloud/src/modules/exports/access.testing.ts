// What the calls of exports need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import { endpoints } from "@didban/contract";
import { canonicalText } from "@didban/evidence";
import { sql } from "kysely";
import { crc32 } from "node:zlib";
import { blobsOfWorkspace, type BlobStore } from "../../platform/blobs/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { AccessTable } from "../../testing/access/access-tables.ts";
import { aKey, signed, unsignedAbout } from "../../../../../packages/evidence/src/evidence.testing.ts";

interface Kept {
  readonly database: Database;
  readonly blobs: BlobStore;
}

const startAt = "2026-01-01T00:00:00.000Z";
const key = aKey();

/** One of every camera that has none, called after it and ready; answers them all by camera. */
export async function plantExports({ database, blobs }: Kept): Promise<ReadonlyMap<string, string>> {
  await sql`
    with planted as (
      insert into export (id, workspace_id, name, start_at, duration_seconds, format, state, progress, expected_bytes, created_at, created_by, created_by_name, workspace_name, manifest)
      select overlay(overlay(md5('export of ' || id) placing '7' from 13) placing 'a' from 17)::uuid, workspace_id, 'Of ' || name, ${startAt}, 1, 'mp4', 'ready', 100, 1, now(),
        (select account_id from member where member.workspace_id = camera.workspace_id order by id limit 1), '', '', '{}'
      from camera on conflict do nothing
    )
    select 1`.execute(database);
  await sql`
    insert into export_part (export_id, position, camera_id, camera_name, timezone, size_bytes, sha256, first_frame_at, last_frame_at, audio)
    select overlay(overlay(md5('export of ' || id) placing '7' from 13) placing 'a' from 17)::uuid, 0, id, name, timezone, length(name::bytea), '00', ${startAt}, ${startAt}, 'none'
    from camera on conflict do nothing`.execute(database);
  const { rows } = await sql<{ id: string; workspace_id: string; camera_id: string; camera_name: string }>`
    select id, workspace_id, camera_id, camera_name from export_part join export on export.id = export_id`.execute(
    database,
  );
  for (const { id, workspace_id, camera_id, camera_name } of rows) {
    const bytes = Buffer.from(camera_name);
    for (const ending of ["", "-thumbnail"])
      await blobs.put(`${blobsOfWorkspace(workspace_id)}exports/${id}-0-0${ending}`, bytes);
    const facts = unsignedAbout([bytes], key.publicKey.kid);
    const manifest = canonicalText(signed({ ...facts, cameraId: camera_id, cameraName: camera_name }, key));
    await sql`update export set manifest = ${manifest} where id = ${id}`.execute(database);
    await sql`update export_part set crc32 = ${crc32(bytes)} where export_id = ${id}`.execute(database);
  }
  return new Map(rows.map(({ camera_id, id }) => [camera_id, id]));
}

export const access: AccessTable = {
  calls: `
somewhere cameraReadExport: exports.list exports.read exports.bundle exports.manifest exports.media exports.thumbnail
somewhere cameraCreateExport: exports.create
somewhere cameraUpdateExport: exports.update
somewhere cameraRemoveExport: exports.remove
`,
  bodies: { [endpoints.exports.create.id]: { startAt, duration: 1 } },
  tidyAfter: { [endpoints.exports.remove.id]: plantExports },
};
