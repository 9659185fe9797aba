// What the calls of shared layouts and tours need, as the rules have it (LAYT-23). How such a table is written: testing/access/access-tables.ts.
import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { AccessTable } from "../../testing/access/access-tables.ts";
import { walkedName } from "../../testing/access/walk-terms.ts";

const { sharedLayouts, tours } = endpoints;

/** What was planted, and where. */
export interface PlantedShared {
  readonly id: string;
  readonly workspace_id: string;
  readonly kind: "sharedLayout" | "tour";
}

/** A layout and a tour in every workspace that has none, called after it; what walks have made goes. */
export async function plantShared(database: Database): Promise<readonly PlantedShared[]> {
  await sql`
    with made as (delete from shared_layout where name = ${walkedName})
    delete from tour where name = ${walkedName}`.execute(database);
  await sql`
    with planted as (
      select overlay(overlay(md5('shared in ' || id) placing '7' from 13) placing 'a' from 17)::uuid as id, id as workspace_id, 'In ' || name as name,
        (select account_id from member where member.workspace_id = workspace.id order by id limit 1) as owner_id
      from workspace),
    layouts as (
      insert into shared_layout (id, workspace_id, owner_id, name, name_key, kind, grid_size, updated_by, updated_at)
      select id, workspace_id, owner_id, name, name, 'grid', 4, owner_id, now() from planted where owner_id is not null on conflict do nothing)
    insert into tour (id, workspace_id, owner_id, name, name_key, step_seconds, updated_at)
    select id, workspace_id, owner_id, name, name, 20, now() from planted where owner_id is not null on conflict do nothing`.execute(
    database,
  );
  const { rows } = await sql<PlantedShared>`
    select id, workspace_id, 'sharedLayout' as kind from shared_layout
    union all select id, workspace_id, 'tour' from tour`.execute(database);
  return rows;
}

const anew = ({ database }: { readonly database: Database }) => plantShared(database);

export const access: AccessTable = {
  calls: `
somewhere cameraRead: sharedLayouts.list sharedLayouts.read sharedLayouts.create sharedLayouts.update sharedLayouts.remove
somewhere cameraRead: tours.list tours.read tours.create tours.update tours.remove
`,
  tidyAfter: {
    [sharedLayouts.create.id]: anew,
    [sharedLayouts.remove.id]: anew,
    [tours.create.id]: anew,
    [tours.remove.id]: anew,
  },
};
