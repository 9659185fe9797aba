// SQL of challenges, whatever they are for, and their codes.
import type { ColumnType, Kysely, Selectable } from "kysely";
import type { SessionMode } from "@didban/contract";
import type { Database, Refined } from "../../../platform/database/index.ts";
import type { PlannedStep } from "./challenge-plan.ts";
import type { CodeWay, Purpose, SessionPurpose } from "./code-purpose.ts";
import type { Tables } from "../tables.ts";

/** A sign-in, a sign-up, a password reset or a proof under way. */
export interface Challenge {
  readonly id: string;
  readonly purpose: Purpose;
  readonly phone: string;
  /** Null: a sign-up, or a reset of a number that nobody has. */
  readonly accountId: string | null;
  readonly mode: SessionMode;
  readonly browserHash: Buffer;
  readonly steps: readonly PlannedStep[];
  /** 0-based place of the active step. */
  readonly activeStep: number;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly isFinished: boolean;
}

/** What is asked of someone signed in. */
export type SessionChallenge = Pick<Challenge, "id" | "phone" | "mode" | "browserHash"> & {
  readonly purpose: SessionPurpose;
  readonly sessionId: string;
  readonly accountId: string;
};

/** A code that was sent. */
export interface SentCode {
  readonly id: string;
  readonly sealed: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** Used, or replaced by a newer one. */
  readonly isSpent: boolean;
  readonly way: CodeWay;
}

type ChallengeTables = Refined<
  Tables,
  { challenge: { steps: ColumnType<readonly PlannedStep[], string, string> } }
>;

export class ChallengeStore {
  readonly #db: Kysely<ChallengeTables>;

  constructor(database: Database) {
    this.#db = database.withTables<ChallengeTables>();
  }

  async add(challenge: Challenge, tokenHash: Buffer): Promise<void> {
    await this.#db
      .insertInto("challenge")
      .values({
        id: challenge.id,
        purpose: challenge.purpose,
        token_hash: tokenHash,
        phone: challenge.phone,
        account_id: challenge.accountId,
        mode: challenge.mode,
        browser_hash: challenge.browserHash,
        steps: JSON.stringify(challenge.steps),
        active_step: challenge.activeStep,
        created_at: new Date(challenge.createdAtMs),
        expires_at: new Date(challenge.expiresAtMs),
      })
      .execute();
  }

  /** The challenge of a session for a purpose, begun now or before; it lives until `expiresAtMs` again. */
  async ofSession(challenge: SessionChallenge, nowMs: number, expiresAtMs: number): Promise<Challenge> {
    const expires_at = new Date(expiresAtMs);
    const row = await this.#db
      .insertInto("challenge")
      .values({
        id: challenge.id,
        purpose: challenge.purpose,
        session_id: challenge.sessionId,
        phone: challenge.phone,
        account_id: challenge.accountId,
        mode: challenge.mode,
        browser_hash: challenge.browserHash,
        steps: JSON.stringify([{ type: "otp", alternatives: [] }]),
        created_at: new Date(nowMs),
        expires_at,
      })
      .onConflict((conflict) =>
        conflict.columns(["session_id", "purpose"]).doUpdateSet({ expires_at, phone: challenge.phone }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    return challengeOf(row);
  }

  /** What was begun by `ofSession`; null when nothing was. */
  async findOfSession(sessionId: string, purpose: SessionPurpose): Promise<Challenge | null> {
    const row = await this.#db
      .selectFrom("challenge")
      .selectAll()
      .where("session_id", "=", sessionId)
      .where("purpose", "=", purpose)
      .executeTakeFirst();
    return row === undefined ? null : challengeOf(row);
  }

  /** The sign-in of a token, finished or not, unless it has expired. */
  async byToken(tokenHash: Buffer, nowMs: number): Promise<Challenge | null> {
    const challenge = await this.#byToken(tokenHash, "signIn");
    return challenge !== null && challenge.expiresAtMs > nowMs ? challenge : null;
  }

  /** The password reset of a token, finished, expired or running. */
  async resetByToken(tokenHash: Buffer): Promise<Challenge | null> {
    return this.#byToken(tokenHash, "passwordReset");
  }

  async #byToken(tokenHash: Buffer, purpose: Challenge["purpose"]): Promise<Challenge | null> {
    const row = await this.#db
      .selectFrom("challenge")
      .selectAll()
      .where("token_hash", "=", tokenHash)
      .where("purpose", "=", purpose)
      .executeTakeFirst();
    return row === undefined ? null : challengeOf(row);
  }

  /** Ends the other running sign-ins of a browser for the same phone (AUTH-13). */
  async removeOthers(challenge: Challenge): Promise<void> {
    await this.#db
      .deleteFrom("challenge")
      .where("phone", "=", challenge.phone)
      .where("purpose", "=", "signIn")
      .where("browser_hash", "=", challenge.browserHash)
      .where("id", "<>", challenge.id)
      .where("finished_at", "is", null)
      .execute();
  }

  /** Ends the other password resets of the same phone (PASS-14). */
  async finishOtherResets(reset: Challenge, nowMs: number): Promise<void> {
    await this.#db
      .updateTable("challenge")
      .set({ finished_at: new Date(nowMs) })
      .where("phone", "=", reset.phone)
      .where("purpose", "=", "passwordReset")
      .where("id", "<>", reset.id)
      .where("finished_at", "is", null)
      .execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("challenge").where("id", "=", id).execute();
  }

  /** Sets the steps anew while the challenge still stands at its active one; false when it has moved on. */
  async setSteps(challenge: Challenge, steps: readonly PlannedStep[]): Promise<boolean> {
    const { numUpdatedRows } = await this.#standing(challenge)
      .set({ steps: JSON.stringify(steps) })
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Makes the next step active; false when another call has passed this one already. */
  async advance(challenge: Challenge, expiresAtMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#standing(challenge)
      .set({ active_step: challenge.activeStep + 1, expires_at: new Date(expiresAtMs) })
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Ends the challenge in success; false when another call has passed its step already. */
  async finish(challenge: Challenge, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#standing(challenge)
      .set({ active_step: challenge.steps.length, finished_at: new Date(nowMs) })
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  #standing({ id, activeStep }: Challenge) {
    return this.#db
      .updateTable("challenge")
      .where("id", "=", id)
      .where("active_step", "=", activeStep)
      .where("finished_at", "is", null);
  }

  /** Keeps a sent code in place of the earlier ones. */
  async addCode(challenge: Pick<Challenge, "id" | "phone">, code: SentCode): Promise<void> {
    await this.#db
      .updateTable("sign_in_code")
      .set({ spent_at: new Date(code.createdAtMs) })
      .where("challenge_id", "=", challenge.id)
      .where("spent_at", "is", null)
      .execute();
    await this.#db
      .insertInto("sign_in_code")
      .values({
        id: code.id,
        challenge_id: challenge.id,
        phone: challenge.phone,
        way: code.way,
        sealed: code.sealed,
        created_at: new Date(code.createdAtMs),
        expires_at: new Date(code.expiresAtMs),
        spent_at: code.isSpent ? new Date(code.createdAtMs) : null,
      })
      .execute();
  }

  /** The codes of a challenge, newest first. */
  async codesOf(challengeId: string): Promise<readonly SentCode[]> {
    const rows = await this.#db
      .selectFrom("sign_in_code")
      .selectAll()
      .where("challenge_id", "=", challengeId)
      .orderBy("id", "desc")
      .execute();
    return rows.map(codeOf);
  }

  /** The newest code sent to a phone that is still good. */
  async goodCodeFor(phone: string, nowMs: number): Promise<SentCode | null> {
    const row = await this.#db
      .selectFrom("sign_in_code")
      .selectAll()
      .where("phone", "=", phone)
      .where("way", "=", "sms")
      .where("spent_at", "is", null)
      .where("expires_at", ">", new Date(nowMs))
      .orderBy("id", "desc")
      .executeTakeFirst();
    return row === undefined ? null : codeOf(row);
  }

  /** Uses a code up; false when it was used or replaced already. */
  async spendCode(id: string, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("sign_in_code")
      .set({ spent_at: new Date(nowMs) })
      .where("id", "=", id)
      .where("spent_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /**
   * Ends whatever is under way for an account and for phones, and uses up the codes that were sent for it: of sign-ins and resets it is known that
   * they ended, what a session was asked for is asked anew.
   */
  async endAll(accountId: string, phones: readonly string[], nowMs: number): Promise<void> {
    const now = new Date(nowMs);
    const ended = await this.#db
      .updateTable("challenge")
      .set({ finished_at: now })
      .where((where) => where.or([where("account_id", "=", accountId), where("phone", "in", [...phones])]))
      .where("finished_at", "is", null)
      .returning("id")
      .execute();
    if (ended.length === 0) return;
    const ids = ended.map(({ id }) => id);
    await this.#db
      .updateTable("sign_in_code")
      .set({ spent_at: now })
      .where("challenge_id", "in", ids)
      .where("spent_at", "is", null)
      .execute();
    await this.#db
      .deleteFrom("challenge")
      .where("id", "in", ids)
      .where("session_id", "is not", null)
      .execute();
  }

  /** Removes challenges that expired before `beforeMs`, with their codes. */
  async sweep(beforeMs: number): Promise<void> {
    await this.#db.deleteFrom("challenge").where("expires_at", "<", new Date(beforeMs)).execute();
  }
}

function challengeOf(row: Selectable<ChallengeTables["challenge"]>): Challenge {
  return {
    id: row.id,
    purpose: row.purpose,
    phone: row.phone,
    accountId: row.account_id,
    mode: row.mode,
    browserHash: row.browser_hash,
    steps: row.steps,
    activeStep: row.active_step,
    createdAtMs: row.created_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    isFinished: row.finished_at !== null,
  };
}

function codeOf(row: Selectable<ChallengeTables["sign_in_code"]>): SentCode {
  return {
    id: row.id,
    sealed: row.sealed,
    createdAtMs: row.created_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    isSpent: row.spent_at !== null,
    way: row.way,
  };
}
