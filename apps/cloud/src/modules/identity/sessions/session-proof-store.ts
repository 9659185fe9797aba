// SQL of the ways that sessions have passed: at sign-in, when a factor was set up, by proving who one is. What a workspace asks of its members
// is decided by them (MFA-13, MFA-14).
import type { Kysely } from "kysely";
import type { SignInMethod } from "@didban/contract";
import type { Database } from "../../../platform/database/index.ts";
import type { Tables } from "../tables.ts";

/** When who one is was proven by each way, milliseconds since 1970; a way that was not, or only passed otherwise, is missing. */
export type ProofTimes = ReadonlyMap<SignInMethod, number>;

export class SessionProofStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /** Notes ways that a session has passed. */
  async pass(sessionId: string, methods: readonly SignInMethod[]): Promise<void> {
    if (methods.length === 0) return;
    await this.#db
      .insertInto("session_proof")
      .values(methods.map((method) => ({ session_id: sessionId, method, proven_at: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Notes that who one is was proven. */
  async prove(sessionId: string, method: SignInMethod, nowMs: number): Promise<void> {
    const proven_at = new Date(nowMs);
    await this.#db
      .insertInto("session_proof")
      .values({ session_id: sessionId, method, proven_at })
      .onConflict((conflict) => conflict.columns(["session_id", "method"]).doUpdateSet({ proven_at }))
      .execute();
  }

  /** The ways that a session has passed. */
  async passed(sessionId: string): Promise<ReadonlySet<SignInMethod>> {
    const rows = await this.#db
      .selectFrom("session_proof")
      .select("method")
      .where("session_id", "=", sessionId)
      .execute();
    return new Set(rows.map(({ method }) => method));
  }

  async provenAt(sessionId: string): Promise<ProofTimes> {
    const rows = await this.#db
      .selectFrom("session_proof")
      .select(["method", "proven_at"])
      .where("session_id", "=", sessionId)
      .execute();
    return new Map(
      rows.flatMap(({ method, proven_at }) => (proven_at === null ? [] : [[method, proven_at.getTime()]])),
    );
  }

  /** True when the session has passed a second factor that is on. */
  async hasPassedFactor(sessionId: string): Promise<boolean> {
    const row = await this.#pastFactor().where("session.id", "=", sessionId).executeTakeFirst();
    return row !== undefined;
  }

  /** Sessions of `accountIds` that have passed a second factor that is on. */
  async pastFactor(accountIds: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#pastFactor().where("session.account_id", "in", accountIds).execute();
    return rows.map(({ id }) => id);
  }

  /** One that is on, beside another way: what was the first one counts once (AUTH-10). */
  #pastFactor() {
    return this.#db
      .selectFrom("session")
      .innerJoin("account", "account.id", "session.account_id")
      .innerJoin("session_proof", "session_proof.session_id", "session.id")
      .select("session.id")
      .where(({ and, eb, or }) =>
        or([
          and([eb("session_proof.method", "=", "otp"), eb("account.sms_factor_at", "is not", null)]),
          and([eb("session_proof.method", "=", "tOtp"), eb("account.authenticator_at", "is not", null)]),
        ]),
      )
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("session_proof as other")
            .select("other.method")
            .whereRef("other.session_id", "=", "session.id")
            .whereRef("other.method", "!=", "session_proof.method"),
        ),
      );
  }

  /** Forgets that sessions of a person passed a way. */
  async forget(accountId: string, method: SignInMethod): Promise<void> {
    await this.#db
      .deleteFrom("session_proof")
      .where("method", "=", method)
      .where("session_id", "in", (query) =>
        query.selectFrom("session").select("id").where("account_id", "=", accountId),
      )
      .execute();
  }
}
