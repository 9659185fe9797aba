// SQL of single permission rows: who has which role on what.
import type { AccessLevel, RowType } from "@didban/contract";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import type { Tables } from "./tables.ts";

/** One row. */
export interface PermissionRow {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  readonly type: RowType;
  readonly resourceId: string;
  readonly accessLevel: AccessLevel;
}

/** A row of a person on something that is not the workspace. */
export type ResourceRow = Omit<PermissionRow, "accountId">;

/** Which rows a list shows; what is left out does not matter. */
export interface RowFilter {
  readonly accountId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly resourceIds: readonly string[];
  /** Leaves out the rows of guests other than this one (ROLE-21). */
  readonly guestId?: string | undefined;
}

export class PermissionStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  async find(workspaceId: string, id: string): Promise<PermissionRow | null> {
    const row = await this.#db
      .selectFrom("permission")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row === undefined ? null : rowOf(row);
  }

  /** Oldest first. */
  async list(
    workspaceId: string,
    filter: RowFilter,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ items: PermissionRow[]; total: number }> {
    const matching = this.#matching(workspaceId, filter);
    const [rows, { total }] = await Promise.all([
      matching
        .selectAll("permission")
        .orderBy("permission.id")
        .limit(page.limit)
        .offset(page.offset)
        .execute(),
      matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return { items: rows.map(rowOf), total };
  }

  /** What a person has on the resources of a workspace, the workspace itself aside. */
  async onResources(workspaceId: string, accountId: string): Promise<readonly ResourceRow[]> {
    return this.#db
      .selectFrom("permission")
      .select(["id", "resource_type as type", "resource_id as resourceId"])
      .select(["team_id as teamId", "access_level as accessLevel"])
      .where("workspace_id", "=", workspaceId)
      .where("account_id", "=", accountId)
      .where("resource_type", "<>", "w")
      .orderBy("resource_type")
      .orderBy("resource_id")
      .execute();
  }

  #matching(workspaceId: string, { accountId, guestId, resourceIds, teamId }: RowFilter) {
    return this.#db
      .selectFrom("permission")
      .innerJoin("team", "team.id", "permission.team_id")
      .where("permission.workspace_id", "=", workspaceId)
      .where(({ eb, fn, val }) => eb("permission.resource_id", "=", fn.any(val([...resourceIds]))))
      .$if(accountId !== undefined, (rows) => rows.where("permission.account_id", "=", accountId ?? ""))
      .$if(teamId !== undefined, (rows) => rows.where("permission.team_id", "=", teamId ?? ""))
      .$if(guestId !== undefined, (rows) =>
        rows.where(({ eb, or }) =>
          or([eb("team.kind", "<>", "guest"), eb("permission.account_id", "=", guestId ?? "")]),
        ),
      );
  }

  async add(workspaceId: string, row: Omit<PermissionRow, "id">, nowMs: number): Promise<PermissionRow> {
    const id = newId();
    await this.#db
      .insertInto("permission")
      .values({
        id,
        workspace_id: workspaceId,
        account_id: row.accountId,
        team_id: row.teamId,
        resource_type: row.type,
        resource_id: row.resourceId,
        access_level: row.accessLevel,
        created_at: new Date(nowMs),
      })
      .execute();
    return { id, ...row };
  }

  async set({
    id,
    teamId,
    accessLevel,
  }: Pick<PermissionRow, "id" | "teamId" | "accessLevel">): Promise<void> {
    await this.#db
      .updateTable("permission")
      .set({ team_id: teamId, access_level: accessLevel })
      .where("id", "=", id)
      .execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("permission").where("id", "=", id).execute();
  }
}

function rowOf(row: Selectable<Tables["permission"]>): PermissionRow {
  return {
    id: row.id,
    accountId: row.account_id,
    teamId: row.team_id,
    type: row.resource_type,
    resourceId: row.resource_id,
    accessLevel: row.access_level,
  };
}
