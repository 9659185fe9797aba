// What the calls of tags and metadata need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { AccessTable } from "../../testing/access/access-tables.ts";
import { walkedName } from "../../testing/access/walk-terms.ts";

const { metadata, tags } = endpoints;
/** Of nothing. */
const noTarget = "01a1fd00-0000-7000-8000-000000000000";

/** What was planted: by workspace, and by camera. */
export interface PlantedLabels {
  readonly tags: ReadonlyMap<string, string>;
  readonly metadata: ReadonlyMap<string, string>;
}

/** A tag in every workspace that has none, called after it and on all its cameras, and a note on every camera; what walks have made goes. */
export async function plantLabels(database: Database): Promise<PlantedLabels> {
  await sql`
    with gone as (delete from tag where name = ${walkedName})
    delete from metadata_item where value = ${walkedName}`.execute(database);
  await sql`
    insert into tag (id, workspace_id, name, name_key, color, created_at)
    select overlay(overlay(md5('tag of ' || id) placing '7' from 13) placing 'a' from 17)::uuid, id, 'In ' || name, 'in ' || id, 'blue', now()
    from workspace on conflict do nothing`.execute(database);
  await sql`
    insert into tag_assignment (tag_id, resource_id, camera_id, created_at)
    select tag.id, camera.id, camera.id, now() from camera join tag on tag.workspace_id = camera.workspace_id
    on conflict do nothing`.execute(database);
  await sql`
    insert into metadata_item (id, workspace_id, resource_id, camera_id, key, key_key, value, created_at)
    select overlay(overlay(md5('note on ' || id) placing '7' from 13) placing 'a' from 17)::uuid, workspace_id, id, id, 'Note', 'note', 'On ' || name, now()
    from camera on conflict do nothing`.execute(database);
  const kept = await sql<{ id: string; of: string }>`
    select id, workspace_id as of from tag`.execute(database);
  const noted = await sql<{ id: string; of: string }>`
    select id, resource_id as of from metadata_item`.execute(database);
  return {
    tags: new Map(kept.rows.map(({ id, of }) => [of, id])),
    metadata: new Map(noted.rows.map(({ id, of }) => [of, id])),
  };
}

const anew = ({ database }: { readonly database: Database }) => plantLabels(database);

export const access: AccessTable = {
  calls: `
somewhere tagRead: tags.list tags.assigned?resourceId=${noTarget}
workspace tagUpdate: tags.create tags.update
workspace tagRemove: tags.remove
somewhere tagAssign: tags.assign tags.drop
somewhere metadataRead: metadata.list?resourceId=${noTarget}
somewhere metadataCreate: metadata.create
somewhere metadataUpdate: metadata.update
somewhere metadataRemove: metadata.remove
`,
  bodies: {
    [tags.update.id]: { color: "red" },
    [metadata.create.id]: { value: walkedName },
    [metadata.update.id]: { key: "Note" },
  },
  tidyAfter: {
    [tags.create.id]: anew,
    [tags.remove.id]: anew,
    [tags.drop.id]: anew,
    [metadata.create.id]: anew,
    [metadata.remove.id]: anew,
  },
};
