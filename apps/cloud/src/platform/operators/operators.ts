// The operator role of the server (OPS-1): who holds it, and that somebody always does. What an operator may do is each endpoint's
// `operator` access; accounts and their phones belong to the identity module.
import { sql } from "kysely";
import type { Database } from "../database/index.ts";
import type { Tables } from "./tables.ts";

export type RevokeOutcome = "revoked" | "notAnOperator" | "lastOperator";

export class Operators {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async isOperator(accountId: string): Promise<boolean> {
    const found = await this.#tables(this.#database)
      .selectFrom("server_operator")
      .select("account_id")
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** In the transaction that registers an account: gives it the role if nobody has it, as on an empty server. */
  async accountRegistered(accountId: string, within: Database): Promise<void> {
    await lock(within);
    await sql`
      insert into server_operator (account_id) select ${accountId} where not exists (select from server_operator)
    `.execute(within);
  }

  /** Gives the role; one who has it already keeps it. */
  async grant(accountId: string): Promise<void> {
    await this.#tables(this.#database)
      .insertInto("server_operator")
      .values({ account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Takes the role, but not from the last one who has it. */
  revoke(accountId: string): Promise<RevokeOutcome> {
    return this.#database.transaction().execute(async (trx) => {
      await lock(trx);
      const holders = await this.#tables(trx).selectFrom("server_operator").select("account_id").execute();
      if (!holders.some((holder) => holder.account_id === accountId)) return "notAnOperator";
      if (holders.length === 1) return "lastOperator";
      await this.#tables(trx).deleteFrom("server_operator").where("account_id", "=", accountId).execute();
      return "revoked";
    });
  }

  #tables(database: Database) {
    return database.withTables<Tables>();
  }
}

/** One change at a time, so that two at once can neither make two first operators nor take the last two. */
async function lock(within: Database): Promise<void> {
  await sql`lock table server_operator in share row exclusive mode`.execute(within);
}
