// SQL of the roles that members have, as the people module asks for them.
import type { Kysely } from "kysely";
import type { AccessLevel } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { TeamKind } from "./role-actions.ts";

type Tables = {
  team: {
    id: string;
    workspace_id: string;
    kind: TeamKind;
    name: string;
    action_keys: readonly number[];
    suspended_at: Date | null;
  };
  permission: {
    id: string;
    workspace_id: string;
    account_id: string;
    team_id: string;
    resource_type: "c" | "cg" | "w" | "m" | "br";
    resource_id: string;
    access_level: AccessLevel;
  };
};

/** A role of a workspace. */
export interface MemberTeam {
  readonly id: string;
  readonly kind: TeamKind;
  readonly name: string;
  readonly customKeys: readonly number[];
  readonly isSuspended: boolean;
}

/** A row of a person's rights on a resource that is not the workspace. */
export interface ResourceRow {
  readonly id: string;
  readonly type: Tables["permission"]["resource_type"];
  readonly resourceId: string;
  readonly teamId: string;
  readonly accessLevel: AccessLevel;
}

export class MemberRoleStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  async teams(workspaceId: string): Promise<readonly MemberTeam[]> {
    const rows = await this.#db
      .selectFrom("team")
      .select(["id", "kind", "name", "action_keys", "suspended_at"])
      .where("workspace_id", "=", workspaceId)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      customKeys: row.action_keys,
      isSuspended: row.suspended_at !== null,
    }));
  }

  /** Ids of the roles that people have on the workspace itself, by account. */
  async holders(workspaceId: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db
      .selectFrom("permission")
      .select(["account_id", "team_id"])
      .where("workspace_id", "=", workspaceId)
      .where("resource_id", "=", workspaceId)
      .execute();
    return new Map(rows.map((row) => [row.account_id, row.team_id]));
  }

  async resourceRows(workspaceId: string, accountId: string): Promise<readonly ResourceRow[]> {
    const rows = await this.#db
      .selectFrom("permission")
      .select(["id", "resource_type", "resource_id", "team_id", "access_level"])
      .where("workspace_id", "=", workspaceId)
      .where("account_id", "=", accountId)
      .where("resource_type", "<>", "w")
      .orderBy("resource_type")
      .orderBy("resource_id")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      type: row.resource_type,
      resourceId: row.resource_id,
      teamId: row.team_id,
      accessLevel: row.access_level,
    }));
  }
}
