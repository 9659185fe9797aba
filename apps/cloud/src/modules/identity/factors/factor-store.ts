// SQL of second factors: text messages, the authenticator and its used codes, the recovery code.
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import type { Tables } from "../tables.ts";

/** An account's second factors. */
export interface Factors {
  readonly smsAt: Date | null;
  readonly authenticatorAt: Date | null;
  /** Sealed; of the authenticator that is on, or of one that is being set up. */
  readonly authenticatorSecret: string | null;
  readonly authenticatorSetupAt: Date | null;
  readonly recoveryCode: "none" | "ready" | "used";
}

/** Steps that no code of now can be right for any more. */
const forgottenSteps = 100;

export class FactorStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  async read(accountId: string): Promise<Factors | null> {
    const row = await this.#db
      .selectFrom("account")
      .selectAll()
      .where("id", "=", accountId)
      .executeTakeFirst();
    if (row === undefined) return null;
    const recoveryCode = row.recovery_code_used_at === null ? "ready" : "used";
    return {
      smsAt: row.sms_factor_at,
      authenticatorAt: row.authenticator_at,
      authenticatorSecret: row.authenticator_secret,
      authenticatorSetupAt: row.authenticator_setup_at,
      recoveryCode: row.recovery_code_hash === null ? "none" : recoveryCode,
    };
  }

  /** False when it was on already. */
  async turnSmsOn(accountId: string, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#account(accountId)
      .set({ sms_factor_at: new Date(nowMs) })
      .where("sms_factor_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** False when it was off already. */
  async turnSmsOff(accountId: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#account(accountId)
      .set({ sms_factor_at: null })
      .where("sms_factor_at", "is not", null)
      .executeTakeFirst();
    return numUpdatedRows === 1n && this.#forgetCodeOfNone(accountId);
  }

  /** Keeps the secret of an authenticator to come; false when one is on. */
  async prepareAuthenticator(accountId: string, sealed: string, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#account(accountId)
      .set({ authenticator_secret: sealed, authenticator_setup_at: new Date(nowMs) })
      .where("authenticator_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Turns on the authenticator of a secret; false when it is not the one being set up, or no more. */
  async turnAuthenticatorOn(accountId: string, sealed: string, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#account(accountId)
      .set({ authenticator_at: new Date(nowMs) })
      .where("authenticator_at", "is", null)
      .where("authenticator_secret", "=", sealed)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** False when there was none. */
  async turnAuthenticatorOff(accountId: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#account(accountId)
      .set({ authenticator_at: null, authenticator_secret: null, authenticator_setup_at: null })
      .where("authenticator_at", "is not", null)
      .executeTakeFirst();
    await this.#db.deleteFrom("authenticator_use").where("account_id", "=", accountId).execute();
    return numUpdatedRows === 1n && this.#forgetCodeOfNone(accountId);
  }

  /** Uses the code of a step up; false when it was used already. */
  async useStep(accountId: string, step: number): Promise<boolean> {
    await this.#db
      .deleteFrom("authenticator_use")
      .where("account_id", "=", accountId)
      .where("step", "<", step - forgottenSteps)
      .execute();
    const row = await this.#db
      .insertInto("authenticator_use")
      .values({ account_id: accountId, step })
      .onConflict((conflict) => conflict.doNothing())
      .returning("step")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Keeps a first recovery code; false when there is one. */
  async addRecoveryCode(accountId: string, hash: Buffer): Promise<boolean> {
    const { numUpdatedRows } = await this.#account(accountId)
      .set({ recovery_code_hash: hash, recovery_code_used_at: null })
      .where("recovery_code_hash", "is", null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Keeps a recovery code in place of the one before; false when no factor is on. */
  async renewRecoveryCode(accountId: string, hash: Buffer): Promise<boolean> {
    const { numUpdatedRows } = await this.#account(accountId)
      .set({ recovery_code_hash: hash, recovery_code_used_at: null })
      .where(({ eb, or }) =>
        or([eb("sms_factor_at", "is not", null), eb("authenticator_at", "is not", null)]),
      )
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** What a recovery code is to an account. */
  async judgeRecoveryCode(accountId: string, hash: Buffer): Promise<"good" | "used" | "unknown"> {
    const row = await this.#db
      .selectFrom("account")
      .select("recovery_code_used_at")
      .where("id", "=", accountId)
      .where("recovery_code_hash", "=", hash)
      .executeTakeFirst();
    if (row === undefined) return "unknown";
    return row.recovery_code_used_at === null ? "good" : "used";
  }

  /** Uses the recovery code up; false when it was used or replaced already. */
  async useRecoveryCode(accountId: string, hash: Buffer, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#account(accountId)
      .set({ recovery_code_used_at: new Date(nowMs) })
      .where("recovery_code_hash", "=", hash)
      .where("recovery_code_used_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  #account(accountId: string) {
    return this.#db.updateTable("account").where("id", "=", accountId);
  }

  /** Without a second factor there is nothing to recover. */
  async #forgetCodeOfNone(accountId: string): Promise<true> {
    await this.#account(accountId)
      .set({ recovery_code_hash: null, recovery_code_used_at: null })
      .where("sms_factor_at", "is", null)
      .where("authenticator_at", "is", null)
      .execute();
    return true;
  }
}
