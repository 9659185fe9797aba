// SQL of what a workspace asks of its members before it lets them in.
import { sql, type Kysely } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

/** What is asked of a member. */
export interface AskedMember {
  readonly id: string;
  readonly accountId: string;
  readonly requiresEmail: boolean;
  readonly requiresFactor: boolean;
  /** When their authentication was reset, milliseconds since 1970; null: it was not, or they have passed the steps since. */
  readonly reauthenticateSinceMs: number | null;
}

export class RequirementStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /**
   * A member by the id of the membership or of the account, held until the transaction ends: nobody enters, and nothing more is asked,
   * meanwhile. Null for who has not joined.
   */
  async hold(workspaceId: string, id: string): Promise<AskedMember | null> {
    const row = await this.#db
      .selectFrom("member")
      .select(["id", "account_id", "requires_email", "requires_factor", "reauthenticate_since"])
      .where("workspace_id", "=", workspaceId)
      .where(({ eb, or }) => or([eb("id", "=", id), eb("account_id", "=", id)]))
      .where("status", "in", ["joined", "termsRequired"])
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      id: row.id,
      accountId: row.account_id,
      requiresEmail: row.requires_email,
      requiresFactor: row.requires_factor,
      reauthenticateSinceMs: row.reauthenticate_since?.getTime() ?? null,
    };
  }

  async set({ id, requiresEmail, requiresFactor, reauthenticateSinceMs }: AskedMember): Promise<void> {
    await this.#db
      .updateTable("member")
      .set({
        requires_email: requiresEmail,
        requires_factor: requiresFactor,
        reauthenticate_since: reauthenticateSinceMs === null ? null : new Date(reauthenticateSinceMs),
      })
      .where("id", "=", id)
      .execute();
  }

  /** True when a workspace that the person has joined forces a second factor on them. */
  async mustHaveFactor(accountId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom("member")
      .select(sql`1`.as("one"))
      .where("account_id", "=", accountId)
      .where("requires_factor", "=", true)
      .where("status", "in", ["joined", "termsRequired"])
      .executeTakeFirst();
    return row !== undefined;
  }
}
