// SQL of deletions of workspaces, and of the lists that deleted ones still stand in.
import { sql, type Kysely } from "kysely";
import type { DeletionReason } from "@didban/contract";
import type { Database, Refined } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

type DeletionTables = Refined<Tables, { workspace_deletion: { reason: DeletionReason } }>;

/** A deletion that somebody asks for. */
export interface DeletionRequest {
  readonly workspaceId: string;
  readonly ownerId: string;
  readonly name: string;
  readonly reason: DeletionReason;
  readonly comment: string | null;
  readonly requestedAtMs: number;
  readonly dueAtMs: number;
}

/** A deletion that goes on. */
export interface OpenDeletion {
  readonly workspaceId: string;
  readonly ownerId: string;
  readonly name: string;
  readonly requestedAtMs: number;
}

export class DeletionStore {
  readonly #db: Kysely<DeletionTables>;

  constructor(database: Database) {
    this.#db = database.withTables<DeletionTables>();
  }

  /** Notes the deletion; from then on nobody can enter. */
  async request(request: DeletionRequest): Promise<void> {
    await this.#db
      .updateTable("workspace")
      .set({ lifecycle: "deletionScheduled" })
      .where("id", "=", request.workspaceId)
      .execute();
    await this.#db
      .insertInto("workspace_deletion")
      .values({
        workspace_id: request.workspaceId,
        requested_at: new Date(request.requestedAtMs),
        due_at: new Date(request.dueAtMs),
        completed_at: null,
        owner_id: request.ownerId,
        name: request.name,
        reason: request.reason,
        comment: request.comment,
      })
      .execute();
  }

  /** Keeps a deleted workspace in the lists of `accountIds`. */
  async list(workspaceId: string, name: string, accountIds: readonly string[]): Promise<void> {
    if (accountIds.length === 0) return;
    await sql`
      insert into deleted_listing (workspace_id, account_id, name)
      select ${workspaceId}, account_id, ${name} from unnest(${accountIds}::uuid[]) as listed (account_id)`.execute(
      this.#db,
    );
  }

  /** Deleted workspaces in a person's list, the last one first. */
  async listed(accountId: string): Promise<readonly { readonly id: string; readonly name: string }[]> {
    return this.#db
      .selectFrom("deleted_listing")
      .innerJoin("workspace_deletion as deletion", "deletion.workspace_id", "deleted_listing.workspace_id")
      .select(["deleted_listing.workspace_id as id", "deleted_listing.name"])
      .where("account_id", "=", accountId)
      .orderBy("deletion.requested_at", "desc")
      .orderBy("id")
      .execute();
  }

  /** Answers whether it was there. */
  async dismiss(workspaceId: string, accountId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("deleted_listing")
      .where("workspace_id", "=", workspaceId)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Ends the listing of workspaces whose deletion was due. */
  async endListings(nowMs: number): Promise<void> {
    await this.#db
      .deleteFrom("deleted_listing")
      .using("workspace_deletion as deletion")
      .whereRef("deletion.workspace_id", "=", "deleted_listing.workspace_id")
      .where("deletion.due_at", "<=", new Date(nowMs))
      .execute();
  }

  /** Those of `ids` whose deletion is complete and was due. */
  async over(ids: readonly string[], nowMs: number): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    const rows = await this.#db
      .selectFrom("workspace_deletion")
      .select("workspace_id")
      .where("workspace_id", "in", ids)
      .where("completed_at", "is not", null)
      .where("due_at", "<=", new Date(nowMs))
      .execute();
    return rows.map((row) => row.workspace_id);
  }

  /** Deletions that go on, oldest first. */
  async open(): Promise<readonly OpenDeletion[]> {
    const rows = await this.#db
      .selectFrom("workspace_deletion")
      .select(["workspace_id", "owner_id", "name", "requested_at"])
      .where("completed_at", "is", null)
      .orderBy("requested_at")
      .execute();
    return rows.map((row) => ({
      workspaceId: row.workspace_id,
      ownerId: row.owner_id ?? "",
      name: row.name ?? "",
      requestedAtMs: row.requested_at.getTime(),
    }));
  }

  /** Removes the workspace with every row that belongs to it. */
  async erase(workspaceId: string): Promise<void> {
    await this.#db.deleteFrom("workspace").where("id", "=", workspaceId).execute();
  }

  /** Leaves id and times alone; false when another process was faster. */
  async complete(workspaceId: string, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("workspace_deletion")
      .set({ completed_at: new Date(nowMs), owner_id: null, name: null, reason: null, comment: null })
      .where("workspace_id", "=", workspaceId)
      .where("completed_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}
