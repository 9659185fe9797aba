// SQL of rights as they are decided by: who has which role on what, and the version of a workspace's rights. Roles themselves are role-store.ts's,
// single rows permission-store.ts's.
import { sql, type Kysely } from "kysely";
import type { AccessLevel } from "@didban/contract";
import { ask, type Database, type Subquery } from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import { memberRef, type MemberRef } from "./ports.ts";
import type { Tables } from "./tables.ts";
import type { MemberRights, RightsRow, TeamRights } from "./rights.ts";
import type { TeamKind } from "./role-actions.ts";

export class AccessStore {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.withTables<Tables>();
  }

  /** All rows of a person in a workspace. */
  rightsOf(accountId: string, workspaceId: string): Promise<MemberRights> {
    return ask(this.#database, rightsAt(memberRef(accountId, workspaceId)));
  }

  /** The rights of everyone in a workspace, by account. Who has the same rights has one and the same object. */
  rightsOfAll(workspaceId: string): Promise<ReadonlyMap<string, MemberRights>> {
    return ask(this.#database, rightsOfAllAt(workspaceId));
  }

  /** A role of a workspace as decisions see it; null when it is gone. */
  async teamRights(teamId: string, workspaceId: string): Promise<TeamRights | null> {
    const team = await this.#db
      .selectFrom("team")
      .select(["id as team_id", "name", "kind", "action_keys"])
      .select(sql<boolean>`suspended_at is not null`.as("is_suspended"))
      .where("id", "=", teamId)
      .where("workspace_id", "=", workspaceId)
      .executeTakeFirst();
    return team === undefined ? null : teamRightsOf(team);
  }

  /** Adds roles to a new workspace. */
  async addTeams(
    workspaceId: string,
    teams: readonly { readonly kind: TeamKind; readonly name: string }[],
    nowMs: number,
  ): Promise<void> {
    const rows = teams.map((team) => ({
      id: newId(),
      workspace_id: workspaceId,
      created_at: new Date(nowMs),
      suspended_at: null,
      ...team,
    }));
    await this.#db.insertInto("team").values(rows).execute();
  }

  /** Gives a person a locked role on the workspace, in place of the one they had. */
  async giveLockedTeam(
    accountId: string,
    workspaceId: string,
    kind: Exclude<TeamKind, "custom">,
    nowMs: number,
  ): Promise<void> {
    const team = await this.#db
      .selectFrom("team")
      .select("id")
      .where("workspace_id", "=", workspaceId)
      .where("kind", "=", kind)
      .executeTakeFirstOrThrow();
    await this.giveTeam(accountId, workspaceId, team.id, nowMs);
  }

  /** Gives a person a role on the workspace, in place of the one they had. */
  async giveTeam(accountId: string, workspaceId: string, teamId: string, nowMs: number): Promise<void> {
    await this.#db
      .insertInto("permission")
      .values({
        id: newId(),
        workspace_id: workspaceId,
        account_id: accountId,
        team_id: teamId,
        resource_type: "w",
        resource_id: workspaceId,
        created_at: new Date(nowMs),
      })
      .onConflict((conflict) =>
        conflict.columns(["account_id", "resource_id"]).doUpdateSet({ team_id: teamId, access_level: 1 }),
      )
      .execute();
  }

  /** Accounts whose role on the workspace itself is the locked one of a kind. */
  async holdersOf(workspaceId: string, kind: TeamKind): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom("permission")
      .innerJoin("team", "team.id", "permission.team_id")
      .select("permission.account_id")
      .where("permission.resource_id", "=", workspaceId)
      .where("permission.workspace_id", "=", workspaceId)
      .where("team.kind", "=", kind)
      .orderBy("permission.account_id")
      .execute();
    return rows.flatMap(({ account_id: accountId }) => accountId ?? []);
  }

  /** Workspaces in which a person's role is the locked one of a kind. */
  async workspacesAs(accountId: string, kind: TeamKind): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom("permission")
      .innerJoin("team", "team.id", "permission.team_id")
      .select("permission.workspace_id")
      .where("permission.account_id", "=", accountId)
      .where("permission.resource_type", "=", "w")
      .where("team.kind", "=", kind)
      .execute();
    return rows.map((row) => row.workspace_id);
  }

  /** Takes every row of a person in a workspace. */
  async takeAll(accountId: string, workspaceId: string): Promise<void> {
    await this.#db
      .deleteFrom("permission")
      .where("workspace_id", "=", workspaceId)
      .where("account_id", "=", accountId)
      .execute();
  }

  async removeRowsOn(resourceId: string, workspaceId: string): Promise<void> {
    await this.#db
      .deleteFrom("permission")
      .where("workspace_id", "=", workspaceId)
      .where("resource_id", "=", resourceId)
      .execute();
  }

  async copyRowsOn(fromId: string, toId: string, workspaceId: string, nowMs: number): Promise<void> {
    const rows = await this.#db
      .selectFrom("permission")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .where("resource_id", "=", fromId)
      .execute();
    if (rows.length === 0) return;
    const own = () => ({ id: newId(), resource_id: toId, created_at: new Date(nowMs) });
    await this.#db
      .insertInto("permission")
      .values(rows.map((row) => ({ ...row, ...own() })))
      .execute();
  }

  /** Makes every other change of rights in the workspace wait until the transaction ends. */
  async hold(workspaceId: string): Promise<void> {
    await this.#db
      .selectFrom("rights_version")
      .select("version")
      .where("workspace_id", "=", workspaceId)
      .forUpdate()
      .execute();
  }

  async versionOf(workspaceId: string): Promise<number> {
    const row = await this.#db
      .selectFrom("rights_version")
      .select("version")
      .where("workspace_id", "=", workspaceId)
      .executeTakeFirst();
    return row?.version ?? 0;
  }

  async raiseVersion(workspaceId: string): Promise<void> {
    await this.#db
      .insertInto("rights_version")
      .values({ workspace_id: workspaceId, version: 1 })
      .onConflict((conflict) =>
        conflict.column("workspace_id").doUpdateSet({ version: sql`rights_version.version + 1` }),
      )
      .execute();
  }
}

/** All rows of a person in a workspace. */
export function rightsAt({ accountId, workspaceId }: MemberRef): Subquery<MemberRights> {
  type Group = JoinedTeam & { readonly access_level: AccessLevel; readonly resource_ids: string };
  // A person has few roles at few levels on many resources: an entry each.
  const groups = sql`(
    select json_agg(json_build_object(${teamAsJson},
      'access_level', held.access_level, 'resource_ids', held.resource_ids))
    from (
      select team_id, access_level, string_agg(resource_id::text, ',') as resource_ids
      from permission where workspace_id = ${workspaceId} and account_id = ${accountId}
      group by team_id, access_level
    ) held join team on team.id = held.team_id)`;
  return {
    text: sql`json_build_array(${workspaceId}, ${groups})`,
    read([id, held]: readonly [string, readonly Group[] | null]) {
      const rows = (held ?? []).flatMap((group) => {
        const team = teamRightsOf(group);
        const { access_level: accessLevel } = group;
        const row = (resourceId: string): [string, RightsRow] => [
          resourceId,
          { resourceId, accessLevel, team },
        ];
        return group.resource_ids.split(",").map(row);
      });
      return { workspaceId: id, rows: new Map(rows) };
    },
  };
}

/** The rights of everyone in a workspace, by account; with `resourceIds` only the rows on those. Who has the same rights has one and the same object. */
export function rightsOfAllAt(
  workspaceId: string,
  resourceIds?: readonly string[],
): Subquery<ReadonlyMap<string, MemberRights>> {
  type Group = JoinedTeam & {
    readonly access_level: AccessLevel;
    readonly resource_id: string;
    readonly account_ids: string;
  };
  const among = resourceIds === undefined ? sql`` : sql`and resource_id = any(${resourceIds}::uuid[])`;
  // Hundreds have the same role on the same: they come in one row, and share what is worked out of it.
  return {
    text: sql`(
      select json_agg(json_build_object(${teamAsJson},
        'access_level', held.access_level, 'resource_id', held.resource_id, 'account_ids', held.account_ids))
      from (
        select team_id, resource_id, access_level, string_agg(account_id::text, ',') as account_ids
        from permission where workspace_id = ${workspaceId} ${among}
        group by team_id, resource_id, access_level
      ) held join team on team.id = held.team_id)`,
    read(found: readonly Group[] | null) {
      const teams = new Map<string, TeamRights>();
      const nothing: MemberRights = { workspaceId, rows: new Map() };
      const byAccount = new Map<string, MemberRights>();
      for (const group of found ?? []) {
        const team = teams.get(group.team_id) ?? teamRightsOf(group);
        teams.set(group.team_id, team);
        const row: RightsRow = { resourceId: group.resource_id, accessLevel: group.access_level, team };
        // Whoever had the same rights until this row has the same ones with it.
        const withRow = new Map<MemberRights, MemberRights>();
        for (const accountId of group.account_ids.split(",")) {
          const before = byAccount.get(accountId) ?? nothing;
          const after = withRow.get(before) ?? {
            workspaceId,
            rows: new Map(before.rows).set(row.resourceId, row),
          };
          withRow.set(before, after);
          byAccount.set(accountId, after);
        }
      }
      return byAccount;
    },
  };
}

/** A role as decisions see it, in JSON: of a row `team`. */
const teamAsJson = sql`
  'team_id', team.id, 'name', team.name, 'kind', team.kind, 'action_keys', team.action_keys,
  'is_suspended', team.suspended_at is not null`;

interface JoinedTeam {
  readonly team_id: string;
  readonly name: string;
  readonly kind: TeamKind;
  readonly action_keys: readonly number[];
  readonly is_suspended: boolean;
}

function teamRightsOf(team: JoinedTeam): TeamRights {
  const { team_id: id, name, kind, action_keys: customKeys, is_suspended: isSuspended } = team;
  return { id, name, kind, customKeys, isSuspended };
}
