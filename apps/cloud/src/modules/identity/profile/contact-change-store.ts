// SQL of changes of phone and email that wait for their code.
import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import type { Tables } from "../tables.ts";

export type ContactKind = "phone" | "email";

/** A phone or email that is to become somebody's. */
export interface ContactChange {
  readonly id: string;
  readonly accountId: string;
  readonly kind: ContactKind;
  /** E.164 number or address that the code went to. */
  readonly target: string;
  readonly browserHash: Buffer;
  readonly sealedCode: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** Used, or replaced by a newer one. */
  readonly isSpent: boolean;
}

export class ContactChangeStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /** Adds a change in place of the person's older ones of its kind. */
  async add(change: Omit<ContactChange, "isSpent">, tokenHash: Buffer): Promise<void> {
    const { accountId, kind } = change;
    await this.#db
      .updateTable("contact_change")
      .set({ spent_at: new Date(change.createdAtMs) })
      .where("account_id", "=", accountId)
      .where("kind", "=", kind)
      .where("spent_at", "is", null)
      .execute();
    await this.#db
      .insertInto("contact_change")
      .values({
        id: change.id,
        token_hash: tokenHash,
        account_id: accountId,
        kind,
        target: change.target,
        browser_hash: change.browserHash,
        sealed_code: change.sealedCode,
        created_at: new Date(change.createdAtMs),
        expires_at: new Date(change.expiresAtMs),
      })
      .execute();
  }

  /** The change of a token, whatever became of it; null when there is none of the kind. */
  async byToken(tokenHash: Buffer, kind: ContactKind): Promise<ContactChange | null> {
    const row = await this.#db
      .selectFrom("contact_change")
      .selectAll()
      .where("token_hash", "=", tokenHash)
      .where("kind", "=", kind)
      .executeTakeFirst();
    return row === undefined ? null : changeOf(row);
  }

  /** Uses a change up; false when it was used or replaced already. */
  async spend(id: string, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("contact_change")
      .set({ spent_at: new Date(nowMs) })
      .where("id", "=", id)
      .where("spent_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Uses up all that an account has under way. */
  async endAll(accountId: string, nowMs: number): Promise<void> {
    await this.#db
      .updateTable("contact_change")
      .set({ spent_at: new Date(nowMs) })
      .where("account_id", "=", accountId)
      .where("spent_at", "is", null)
      .execute();
  }

  /** Removes what expired before `beforeMs`. */
  async sweep(beforeMs: number): Promise<void> {
    await this.#db.deleteFrom("contact_change").where("expires_at", "<", new Date(beforeMs)).execute();
  }
}

function changeOf(row: Selectable<Tables["contact_change"]>): ContactChange {
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    target: row.target,
    browserHash: row.browser_hash,
    sealedCode: row.sealed_code,
    createdAtMs: row.created_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    isSpent: row.spent_at !== null,
  };
}
