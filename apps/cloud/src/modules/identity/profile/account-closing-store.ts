// SQL of closing an account: what makes it unusable at once, and what erases the person from it.
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import type { Tables } from "../tables.ts";

export class AccountClosingStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /** Closes an account: nobody signs in to it any more, and its phone and email are free. */
  async close(id: string, nowMs: number): Promise<void> {
    await this.#db
      .updateTable("account")
      .set({
        closed_at: new Date(nowMs),
        phone: null,
        phone_verified_at: null,
        email: null,
        email_verified_at: null,
      })
      .where("id", "=", id)
      .where("closed_at", "is", null)
      .execute();
  }

  /** Closed accounts that still hold personal data. */
  async toErase(): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom("account")
      .select("id")
      .where("closed_at", "is not", null)
      .where("erased_at", "is", null)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Erases the person: what stays is a row that other rows name. */
  async erase(id: string, nowMs: number): Promise<void> {
    await this.#db.deleteFrom("session").where("account_id", "=", id).execute();
    await this.#db.deleteFrom("challenge").where("account_id", "=", id).execute();
    await this.#db.deleteFrom("authenticator_use").where("account_id", "=", id).execute();
    await this.#db.deleteFrom("contact_change").where("account_id", "=", id).execute();
    await this.#db
      .updateTable("account")
      .set({
        full_name: "",
        password_hash: null,
        sms_factor_at: null,
        authenticator_at: null,
        authenticator_setup_at: null,
        recovery_code_hash: null,
        recovery_code_used_at: null,
        authenticator_secret: null,
        timezone: "UTC",
        internet_provider: "",
        camera_brands: [],
        camera_counts: "none",
        avatar_id: null,
        erased_at: new Date(nowMs),
      })
      .where("id", "=", id)
      .execute();
  }
}
