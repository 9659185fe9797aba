// Setting a new password in place of a forgotten one (PASS-11 to PASS-16): a code to the phone, then the password. Whoever asks learns
// nothing of whether the number has an account.
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { Refusal, type CallOrigin } from "../../../platform/http/index.ts";
import { newId } from "../../../platform/id.ts";
import { AccountStore, factorsOf, type Account } from "../accounts/account-store.ts";
import { messagePause } from "../challenges/sign-in-windows.ts";
import { planReset, type PlannedStep } from "../challenges/challenge-plan.ts";
import { ChallengeStore, type Challenge } from "../challenges/challenge-store.ts";
import type { CodeSender } from "../challenges/code-sender.ts";
import { readCode, readRecoveryCode } from "../challenges/code-text.ts";
import { isOfNow } from "../challenges/number-of-now.ts";
import { knownBrowser } from "../sessions/known-browser.ts";
import type { PasswordHasher } from "../accounts/password-hasher.ts";
import { passwordStrength } from "../accounts/password-strength.ts";
import { maskPhone, requirePhone } from "../accounts/phone-number.ts";
import type { RaiseNotice } from "../accounts/ports.ts";
import type { SecondFactors } from "../factors/second-factors.ts";
import { hashToken, newSecretToken } from "../sessions/secret-token.ts";
import type { SessionRegistry } from "../sessions/session-registry.ts";
import { SessionStore } from "../sessions/session-store.ts";
import { requireUserAgent, type SignInCall } from "../sessions/sign-in-call.ts";
import type { SignInLimits, Trier } from "../challenges/sign-in-limits.ts";
import { deviceOf, type UserLog } from "../accounts/user-log.ts";
import { tryValue, type Verdict } from "../challenges/value-trial.ts";

const lifetimeMs = 10 * 60_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly countries: readonly string[];
  readonly limits: SignInLimits;
  readonly codes: CodeSender;
  readonly secondFactors: SecondFactors;
  readonly passwords: PasswordHasher;
  readonly keeper: SessionRegistry;
  readonly raise: RaiseNotice;
  readonly userLog: UserLog;
}

/** A reset that was asked for. */
export interface StartedReset {
  readonly token: string;
  readonly maskedPhone: string;
  readonly retrySeconds: number;
  readonly expiresAt: string;
}

export class PasswordResetService {
  readonly #deps: Deps;
  readonly #store: ChallengeStore;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new ChallengeStore(deps.database);
  }

  /** Sends a code if the phone has an account, and answers the same if it has none (PASS-11). */
  async request(username: string, call: SignInCall): Promise<StartedReset> {
    requireUserAgent(call);
    const phone = requirePhone(username, "username", this.#deps.countries);
    const account = await new AccountStore(this.#deps.database).byPhone(phone);
    const nowMs = this.#deps.clock.nowMs();
    const token = newSecretToken();
    const reset: Challenge = {
      id: newId(),
      purpose: "passwordReset",
      phone,
      accountId: account?.id ?? null,
      mode: "normal",
      browserHash: call.browser.hash,
      steps: planReset(account === null ? null : factorsOf(account)),
      activeStep: 0,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + lifetimeMs,
      isFinished: false,
    };
    await this.#store.add(reset, hashToken(token));
    try {
      await this.#deps.codes.sendUnseen(reset, await this.#trier(reset, call), call.locale);
    } catch (error) {
      await this.#store.remove(reset.id);
      throw error;
    }
    await this.#store.finishOtherResets(reset, nowMs);
    return {
      token,
      maskedPhone: maskPhone(phone),
      retrySeconds: messagePause.windowMs / 1000,
      expiresAt: new Date(reset.expiresAtMs).toISOString(),
    };
  }

  /** Checks a code; answers what comes next: the authenticator where one is on, then the password (PASS-12). */
  async verify(token: string, value: string, call: SignInCall): Promise<"tOtp" | "newPassword"> {
    const reset = await this.#running(token);
    const step = reset.steps[reset.activeStep];
    if (step === undefined) throw new Refusal("actionTypeMismatch");
    const judge = this.#judgeOf(reset, step.type, value);
    if (judge === null) throw new Refusal("invalidCode", { field: "value" });
    const spend = await tryValue(this.#deps, await this.#trier(reset, call), reset, judge);
    const isPassed = await this.#deps.database.transaction().execute(async (trx) => {
      if (!(await isOfNow(reset, trx)) || !(await spend(trx))) return false;
      await this.#noteRecovery(reset, value, call, trx);
      return new ChallengeStore(trx).advance(reset, reset.expiresAtMs);
    });
    if (!isPassed) throw new Refusal("expiredCode", { field: "value" });
    return reset.steps[reset.activeStep + 1] === undefined ? "newPassword" : "tOtp";
  }

  /** A recovery code may stand in for the authenticator here too (PASS-12). */
  async #noteRecovery(
    { accountId }: Challenge,
    value: string,
    { origin }: SignInCall,
    within: Database,
  ): Promise<void> {
    if (accountId === null || readRecoveryCode(value) === null) return;
    await this.#deps.userLog.note("recoveryUsed", { accountId, device: deviceOf(origin) }, within);
  }

  /** How a value for a step is judged; null for what is no code at all. */
  #judgeOf(reset: Challenge, type: PlannedStep["type"], value: string): (() => Promise<Verdict>) | null {
    const { codes, secondFactors } = this.#deps;
    if (type === "tOtp" && reset.accountId !== null) return secondFactors.judgeEither(reset.accountId, value);
    const digits = readCode(value);
    return digits === null ? null : () => codes.judge(reset, digits);
  }

  /** Sets the password and ends every session of the person (PASS-13, PASS-16). */
  async finish(
    token: string,
    password: string,
    origin: Pick<CallOrigin, "address" | "userAgent">,
  ): Promise<void> {
    const { clock, database, keeper, limits, passwords, raise, userLog } = this.#deps;
    const reset = await this.#running(token);
    const account = await this.#provenAccount(reset);
    await limits.newPassword(reset.id);
    const { acceptable } = passwordStrength(password, [account.fullName, account.email ?? "", account.phone]);
    if (!acceptable) throw new Refusal("PasswordNotStrongEnough", { field: "password" });
    if (await passwords.matches(account.passwordHash, password, "known")) {
      throw new Refusal("PasswordsDoNotDiffer", { field: "password" });
    }
    const passwordHash = await passwords.hash(password, "known");
    await database.transaction().execute(async (trx) => {
      const isRunning = await isOfNow(reset, trx);
      if (!isRunning || !(await new ChallengeStore(trx).finish(reset, clock.nowMs()))) throw ended();
      await new AccountStore(trx).setPassword(account.id, passwordHash);
      await userLog.note("passwordChanged", { accountId: account.id, device: deviceOf(origin) }, trx);
      await keeper.endAll(account.id, trx);
      await raise(account.id, "passwordUpdated", trx);
    });
  }

  async #provenAccount(reset: Challenge): Promise<Account> {
    const isProven = reset.activeStep >= reset.steps.length;
    const account =
      isProven && reset.accountId !== null
        ? await new AccountStore(this.#deps.database).byId(reset.accountId)
        : null;
    if (account === null) throw new Refusal("actionTypeMismatch");
    return account;
  }

  /** The reset of a token, if it was not used, replaced or too late (PASS-14). */
  async #running(token: string): Promise<Challenge> {
    const reset = await this.#store.resetByToken(hashToken(token));
    if (reset === null) throw new Refusal("invalidCode", { field: "token" });
    if (reset.isFinished || reset.expiresAtMs <= this.#deps.clock.nowMs()) throw ended();
    return reset;
  }

  async #trier({ phone, accountId }: Challenge, { origin, browser }: SignInCall): Promise<Trier> {
    const sessions = new SessionStore(this.#deps.database);
    const known = await knownBrowser(sessions, accountId, browser, this.#deps.clock.nowMs());
    return { phone, address: origin.address, knownBrowser: known };
  }
}

function ended(): Refusal {
  return new Refusal("expiredCode", { field: "token" });
}
