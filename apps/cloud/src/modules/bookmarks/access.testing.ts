// What the calls of bookmarks need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { AccessTable } from "../../testing/access/access-tables.ts";

const times = { startTime: "2026-01-01T00:00:00.000Z", endTime: "2026-01-02T00:00:00.000Z" };

/** One on every camera that has none, called after it; answers them all by camera. */
export async function plantBookmarks(database: Database): Promise<ReadonlyMap<string, string>> {
  await sql`
    insert into bookmark (id, camera_id, title, description, text_key, color, start_at, end_at, owner_id, created_at)
    select overlay(overlay(md5('bookmark of ' || id) placing '7' from 13) placing 'a' from 17)::uuid, id, 'On ' || name, '', 'on ' || name_key, 'white', ${times.startTime}, ${times.endTime},
      (select account_id from member where member.workspace_id = camera.workspace_id order by id limit 1), now()
    from camera on conflict do nothing`.execute(database);
  const { rows } = await sql<{ id: string; camera_id: string }>`select id, camera_id from bookmark`.execute(
    database,
  );
  return new Map(rows.map((row) => [row.camera_id, row.id]));
}

export const access: AccessTable = {
  calls: `
somewhere cameraReadBookmark: bookmarks.list?${new URLSearchParams(times).toString()}
somewhere cameraCreateBookmark: bookmarks.create
bookmark cameraUpdateBookmark: bookmarks.update
bookmark cameraRemoveBookmark: bookmarks.remove
`,
  bodies: { [endpoints.bookmarks.create.id]: times, [endpoints.bookmarks.update.id]: times },
  tidyAfter: { [endpoints.bookmarks.remove.id]: ({ database }) => plantBookmarks(database) },
};
