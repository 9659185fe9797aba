// What the calls of bridges need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import { hardwareIdOf, newLineKey } from "@didban/bridge-line";
import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { AccessTable } from "../../testing/access/access-tables.ts";
import { secretNames } from "../../testing/access/walk-terms.ts";

/** A bridge of a workspace for each level of rights on it. */
export interface PlantedBridges {
  readonly full: string;
  readonly viewOnly: string;
  readonly hidden: string;
}

const levels = ["full", "viewOnly", "hidden"] as const;

/**
 * Bridges of a workspace that whoever has a row on one of its cameras has such a row on, too. What walks have changed or removed of them is as before.
 * A statement each, since calls of other walkers change them meanwhile.
 */
export async function plantBridges(database: Database, workspaceId: string): Promise<PlantedBridges> {
  const idOf = (level: string, of = "bridge") =>
    sql`overlay(overlay(md5(${`${of} ${level} ${workspaceId}`}) placing '7' from 13) placing 'a' from 17)::uuid`;
  for (const level of levels) {
    const { publicKey } = newLineKey();
    await sql`
      insert into bridge_registration (id, public_key, hardware_id, device_name, model, brand, version, registered_at)
      values (${idOf(level, "agent")}, ${publicKey}, ${hardwareIdOf(publicKey)}, '', '', '', '1.5.0', now())
      on conflict (id) do nothing`.execute(database);
    await sql`
      insert into bridge (id, workspace_id, registration_id, name, state, created_at, told_status)
      select ${idOf(level)}, ${workspaceId}, ${idOf(level, "agent")}, case when ${level}::text = 'hidden' and exists (
          select from permission where workspace_id = ${workspaceId} and resource_type = 'c' and access_level = 3)
        then ${secretNames.hidden} else ${level}::text end || ' bridge', 'active', now(), 3
      on conflict (id) do update set name = excluded.name`.execute(database);
    if (level === "full") continue;
    await sql`
      insert into permission (id, workspace_id, account_id, team_id, resource_type, resource_id, access_level, created_at)
      select gen_random_uuid(), workspace_id, account_id, team_id, 'br', ${idOf(level)}, access_level, now()
      from (select distinct on (account_id) * from permission
        where workspace_id = ${workspaceId} and resource_type = 'c' and access_level = ${level === "hidden" ? 3 : 2}) own
      where not exists (select from permission where account_id = own.account_id and resource_id = ${idOf(level)})
    `.execute(database);
  }
  const { rows } = await sql<{ level: keyof PlantedBridges; id: string }>`
    select 'full' as level, ${idOf("full")} as id union all select 'viewOnly', ${idOf("viewOnly")}
    union all select 'hidden', ${idOf("hidden")}`.execute(database);
  const planted = (level: keyof PlantedBridges) => rows.find((row) => row.level === level)?.id ?? "";
  return { full: planted("full"), viewOnly: planted("viewOnly"), hidden: planted("hidden") };
}

/** In every workspace whose bridges are not the same to everyone. */
async function plantAnew({ database }: { readonly database: Database }): Promise<void> {
  const { rows } = await sql<{ workspace_id: string }>`
    select distinct workspace_id from permission where resource_type = 'br'`.execute(database);
  for (const { workspace_id: id } of rows) await plantBridges(database, id);
}

const { publicKey } = newLineKey();

export const access: AccessTable = {
  calls: `
nothing: bridges.register bridges.package
workspace bridgeCreate: bridges.activate
somewhere bridgeRead: bridges.list bridges.statusAll
bridge bridgeRead: bridges.get bridges.status bridges.heartbeat bridges.handlers bridges.updateCheck
bridge bridgeUpdate: bridges.update bridges.softReset bridges.hardReset bridges.forceHardReset bridges.software
bridge bridgeRemove: bridges.remove
`,
  bodies: {
    [endpoints.bridges.activate.id]: { code: "ABCDEFGH" },
    [endpoints.bridges.register.id]: { publicKey, hardwareId: hardwareIdOf(publicKey) },
  },
  tidyAfter: {
    [endpoints.bridges.update.id]: plantAnew,
    [endpoints.bridges.remove.id]: plantAnew,
  },
};
