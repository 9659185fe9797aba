// SQL of the waitlist of a full server.
import type { Database } from "../../platform/database/index.ts";
import type { IdentityTables } from "./identity-tables.ts";

export class WaitlistStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds an address, if it is not there. */
  async add(email: string, nowMs: number): Promise<void> {
    await this.#database
      .withTables<IdentityTables>()
      .insertInto("waitlist_entry")
      .values({ email: email.toLowerCase(), created_at: new Date(nowMs) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
