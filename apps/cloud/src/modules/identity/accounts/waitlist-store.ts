// SQL of the waitlist of a full server.
import type { Database } from "../../../platform/database/index.ts";
import type { Tables } from "../tables.ts";

export class WaitlistStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds an address, if it is not there. */
  async add(email: string, nowMs: number): Promise<void> {
    await this.#database
      .withTables<Tables>()
      .insertInto("waitlist_entry")
      .values({ email: email.toLowerCase(), created_at: new Date(nowMs) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Its person has an account, or had one that is closed. */
  async remove(email: string): Promise<void> {
    await this.#database
      .withTables<Tables>()
      .deleteFrom("waitlist_entry")
      .where("email", "=", email.toLowerCase())
      .execute();
  }

  /** Every address, the first to come first. */
  async list(): Promise<readonly { readonly email: string; readonly createdAt: Date }[]> {
    return this.#database
      .withTables<Tables>()
      .selectFrom("waitlist_entry")
      .select(["email", "created_at as createdAt"])
      .orderBy("created_at")
      .execute();
  }
}
