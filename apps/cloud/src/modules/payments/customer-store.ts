// SQL of customers.
import type { Kysely } from "kysely";
import type { Currency } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import type { Tables } from "./tables.ts";

export class CustomerStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /** Answers the new customer's id; null when the account is one already. */
  async add(accountId: string, currency: Currency, nowMs: number): Promise<string | null> {
    const now = new Date(nowMs);
    const row = await this.#db
      .insertInto("customer")
      .values({ id: newId(), account_id: accountId, currency, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column("account_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    return row?.id ?? null;
  }

  async remove(accountId: string): Promise<void> {
    await this.#db.deleteFrom("customer").where("account_id", "=", accountId).execute();
  }
}
