// SQL of roles, and of who has them.
import { sql, type Kysely, type Selectable } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import type { Tables } from "./tables.ts";
import type { TeamKind } from "./role-actions.ts";

/** A role of a workspace. */
export interface Team {
  readonly id: string;
  readonly kind: TeamKind;
  readonly name: string;
  readonly description: string;
  readonly customKeys: readonly number[];
  readonly isSuspended: boolean;
  readonly createdAt: Date;
}

/** What people set of a custom role. */
export type TeamValues = Pick<Team, "name" | "description" | "customKeys">;

export class RoleStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /** Locked roles first, then by name. */
  async list(workspaceId: string, page: { limit: number; offset: number }): Promise<readonly Team[]> {
    const rows = await this.#teams(workspaceId)
      .orderBy(sql`kind = 'custom'`)
      .orderBy(sql`lower(name)`)
      .orderBy("id")
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    return rows.map(teamOf);
  }

  async find(workspaceId: string, id: string): Promise<Team | null> {
    const row = await this.#teams(workspaceId).where("id", "=", id).executeTakeFirst();
    return row === undefined ? null : teamOf(row);
  }

  #teams(workspaceId: string) {
    return this.#db.selectFrom("team").selectAll().where("workspace_id", "=", workspaceId);
  }

  /** Every role of a workspace, in no order. */
  async all(workspaceId: string): Promise<readonly Team[]> {
    return (await this.#teams(workspaceId).execute()).map(teamOf);
  }

  async add(workspaceId: string, values: TeamValues, nowMs: number): Promise<string> {
    const id = newId();
    await this.#db
      .insertInto("team")
      .values({
        id,
        workspace_id: workspaceId,
        kind: "custom",
        name: values.name,
        description: values.description,
        action_keys: values.customKeys,
        suspended_at: null,
        created_at: new Date(nowMs),
      })
      .execute();
    return id;
  }

  async update(id: string, { name, description, customKeys }: TeamValues): Promise<void> {
    await this.#db
      .updateTable("team")
      .set({ name, description, action_keys: customKeys })
      .where("id", "=", id)
      .execute();
  }

  async setSuspended(id: string, atMs: number | null): Promise<void> {
    await this.#db
      .updateTable("team")
      .set({ suspended_at: atMs === null ? null : new Date(atMs) })
      .where("id", "=", id)
      .execute();
  }

  /** Removes a role with every row that gives it. */
  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("team").where("id", "=", id).execute();
  }

  /** Ids of the roles that people have on the workspace itself, joined or not, by account. */
  async holders(workspaceId: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db
      .selectFrom("permission")
      .select(["account_id", "team_id"])
      .where("workspace_id", "=", workspaceId)
      .where("resource_id", "=", workspaceId)
      .execute();
    return new Map(rows.map((row) => [row.account_id, row.team_id]));
  }

  /** The roles of a person, by the workspace they have each on. */
  async ofPerson(accountId: string): Promise<ReadonlyMap<string, Pick<Team, "id" | "name" | "isSuspended">>> {
    const rows = await this.#db
      .selectFrom("permission")
      .innerJoin("team", "team.id", "permission.team_id")
      .select(["permission.workspace_id", "team.id", "team.name", "team.suspended_at"])
      .where("permission.account_id", "=", accountId)
      .where("permission.resource_type", "=", "w")
      .execute();
    return new Map(
      rows.map(({ workspace_id, id, name, suspended_at }) => [
        workspace_id,
        { id, name, isSuspended: suspended_at !== null },
      ]),
    );
  }

  /** How many rows give the role on something other than the workspace. */
  async countResourceRows(id: string): Promise<number> {
    const { total } = await this.#db
      .selectFrom("permission")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where("team_id", "=", id)
      .where("resource_type", "<>", "w")
      .executeTakeFirstOrThrow();
    return Number(total);
  }
}

function teamOf(row: Selectable<Tables["team"]>): Team {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    customKeys: row.action_keys,
    isSuspended: row.suspended_at !== null,
    createdAt: row.created_at,
  };
}
