// Signing in step by step (AUTH-6 to AUTH-29): start, verify, retry, change the order, read, cancel. Registration at the end of a sign-up
// is registration-service.ts.
import type {
  ChallengeProgress,
  ChallengeResult,
  ChallengeState,
  SessionMode,
  SignInMethod,
} from "@didban/contract";
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { Refusal } from "../../../platform/http/index.ts";
import { newId } from "../../../platform/id.ts";
import { AccountStore, factorsOf } from "../accounts/account-store.ts";
import { requirePhone } from "../accounts/phone-number.ts";
import { messagePause } from "../challenges/sign-in-windows.ts";
import { exchangeStep, planChallenge, type PlannedStep } from "../challenges/challenge-plan.ts";
import { activeStepOf, progressOf } from "../challenges/challenge-state.ts";
import { ChallengeStore, type Challenge } from "../challenges/challenge-store.ts";
import type { CodeSender } from "../challenges/code-sender.ts";
import { readCode } from "../challenges/code-text.ts";
import { isOfNow } from "../challenges/number-of-now.ts";
import { knownBrowser } from "../sessions/known-browser.ts";
import type { Asker } from "../accounts/hash-queue.ts";
import type { PasswordHasher } from "../accounts/password-hasher.ts";
import type { Belonging, RaiseNotice } from "../accounts/ports.ts";
import { recoveryWays } from "./recovery-ways.ts";
import { requireRoom } from "./registration-room.ts";
import type { SecondFactors } from "../factors/second-factors.ts";
import { hashToken, newSecretToken } from "../sessions/secret-token.ts";
import type { SessionOpener } from "../sessions/session-opener.ts";
import { SessionStore } from "../sessions/session-store.ts";
import { requireUserAgent, type SignInCall } from "../sessions/sign-in-call.ts";
import { askerOf, type SignInLimits, type Trier } from "../challenges/sign-in-limits.ts";
import type { UserLog } from "../accounts/user-log.ts";
import { tryValue, type Spend, type Verdict } from "../challenges/value-trial.ts";

const minuteMs = 60_000;
const challengeLifetimeMs = 10 * minuteMs;
const registerLifetimeMs = 30 * minuteMs;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly countries: readonly string[];
  readonly limits: SignInLimits;
  readonly codes: CodeSender;
  readonly passwords: PasswordHasher;
  readonly secondFactors: SecondFactors;
  readonly sessions: SessionOpener;
  readonly raise: RaiseNotice;
  readonly userLog: UserLog;
  readonly belonging: Pick<Belonging, "publicGuest">;
  readonly accountLimit: number | null;
}

export interface ChallengeStart {
  readonly mode: SessionMode;
  readonly username: string;
  readonly guest?: boolean | undefined;
}

export class ChallengeService {
  readonly #deps: Deps;
  readonly #store: ChallengeStore;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new ChallengeStore(deps.database);
  }

  /** Starts a challenge in place of the browser's older one for the same phone (AUTH-6, AUTH-13). */
  async start(start: ChallengeStart, call: SignInCall): Promise<ChallengeState> {
    requireUserAgent(call);
    const isGuest = start.guest === true;
    if (isGuest && (await this.#deps.belonging.publicGuest()) === null)
      throw new Refusal("forbiddenResource");
    const phone = requirePhone(start.username, "username", this.#deps.countries);
    const account = await new AccountStore(this.#deps.database).byPhone(phone);
    const trier = await this.trierOf({ phone, accountId: account?.id ?? null }, call);
    const claim = await this.#deps.limits.start(trier);
    // Asking who is known here counts like any other asking.
    if (account === null) await requireRoom(this.#deps.database, this.#deps.accountLimit);
    const nowMs = this.#deps.clock.nowMs();
    const token = newSecretToken();
    const challenge: Challenge = {
      id: newId(),
      purpose: "signIn",
      phone,
      accountId: account?.id ?? null,
      mode: start.mode,
      browserHash: call.browser.hash,
      steps: planChallenge(account === null ? null : factorsOf(account), isGuest),
      activeStep: 0,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + challengeLifetimeMs,
      isFinished: false,
    };
    await this.#store.add(challenge, hashToken(token));
    try {
      if (activeStepOf(challenge).type === "otp") await this.#deps.codes.send(challenge, trier, call.locale);
    } catch (error) {
      await this.#store.remove(challenge.id);
      if (isProviderFault(error)) await this.#deps.limits.giveBack(claim);
      throw error;
    }
    await this.#store.removeOthers(challenge);
    return { ...(await this.#progress(challenge)), token };
  }

  /** The challenge of a token, as a reload reads it (AUTH-26). */
  async read(token: string): Promise<ChallengeProgress> {
    return this.#progress(await this.running(token));
  }

  /** Ends the challenge of a token (AUTH-27). */
  async cancel(token: string): Promise<void> {
    const challenge = await this.running(token);
    await this.#store.remove(challenge.id);
  }

  /** Sends a new code for an active code step (AUTH-22). */
  async retry(token: string, call: SignInCall): Promise<{ retrySeconds: number; expiresAt: string }> {
    const challenge = await this.running(token);
    if (activeStepOf(challenge).type !== "otp") throw new Refusal("methodNotAvailable");
    const trier = await this.trierOf(challenge, call);
    const expiresAtMs = await this.#deps.codes.send(challenge, trier, call.locale);
    return { retrySeconds: messagePause.windowMs / 1000, expiresAt: new Date(expiresAtMs).toISOString() };
  }

  /** Puts an alternative in place of the active step, sending a code when it is one (AUTH-25). */
  async changeOrder(token: string, type: string, call: SignInCall): Promise<ChallengeState> {
    const challenge = await this.running(token);
    const steps = exchangeStep(challenge.steps, challenge.activeStep, type);
    if (steps === null) throw new Refusal("methodNotAvailable");
    if (type === "otp") {
      const trier = await this.trierOf(challenge, call);
      await this.#deps.codes.send(challenge, trier, call.locale);
    }
    if (!(await this.#store.setSteps(challenge, steps))) throw new Refusal("ChallengeSessionNotFound");
    return { ...(await this.#progress({ ...challenge, steps })), token };
  }

  /** Checks a value against the active step and moves on (AUTH-17, AUTH-18). */
  async verify(token: string, value: string, call: SignInCall): Promise<ChallengeResult | ChallengeState> {
    const challenge = await this.#store.byToken(hashToken(token), this.#deps.clock.nowMs());
    if (challenge === null) throw new Refusal("ChallengeSessionNotFound");
    const active = activeStepOf(challenge);
    if (challenge.isFinished && active.type !== "otp") throw new Refusal("ChallengeSessionNotFound");
    const trier = await this.trierOf(challenge, call);
    const judge = this.#judgeOf(challenge, active.type, value, askerOf(trier));
    const spend = await this.trying(challenge, trier, judge, call);
    // Before moving on: when it cannot be sent, the challenge stays where it is.
    const next = challenge.steps[challenge.activeStep + 1];
    if (next?.type === "otp") await this.#deps.codes.send(challenge, trier, call.locale);
    return this.pass(challenge, spend, active.type, token, call);
  }

  /** How a value for the active step is judged. Throws `invalidCode` for what is no code at all. */
  #judgeOf(
    challenge: Challenge,
    type: ChallengeProgress["status"],
    value: string,
    asker: Asker,
  ): () => Promise<Verdict> {
    if (type === "password") return () => this.#judgePassword(challenge, value, asker);
    const digits = readCode(value);
    if (digits === null) throw new Refusal("invalidCode", { field: "value" });
    const { accountId } = challenge;
    if (type !== "tOtp") return () => this.#deps.codes.judge(challenge, digits);
    if (accountId === null) throw new Refusal("ChallengeSessionNotFound");
    return () => this.#deps.secondFactors.judgeAuthenticator(accountId, digits);
  }

  async #judgePassword(challenge: Challenge, password: string, asker: Asker): Promise<Verdict> {
    const accounts = new AccountStore(this.#deps.database);
    const account = challenge.accountId === null ? null : await accounts.byId(challenge.accountId);
    const isRight = await this.#deps.passwords.matches(account?.passwordHash ?? null, password, asker);
    if (!isRight || account === null) return "UsernameOrPasswordNotMatch";
    // Looking at it takes a while: it may be the old one by now.
    const isStill = async (within: Database) =>
      (await new AccountStore(within).byId(account.id))?.passwordHash === account.passwordHash;
    return { good: isStill };
  }

  /**
   * Leaves the active step behind: the next one, or the session that the last one ends in. Of calls side by side one passes (AUTH-29). `by` is
   * what the step was passed by; null: what stands in for a second factor.
   */
  async pass(
    challenge: Challenge,
    spend: Spend,
    by: PlannedStep["type"] | null,
    token: string,
    call: SignInCall,
  ): Promise<ChallengeResult | ChallengeState> {
    const nowMs = this.#deps.clock.nowMs();
    const next = challenge.steps[challenge.activeStep + 1];
    const outcome = await this.#deps.database.transaction().execute(async (trx) => {
      const store = new ChallengeStore(trx);
      if (!(await isOfNow(challenge, trx))) return null;
      if (!(await spend(trx))) throw new Refusal("expiredCode", { field: "value" });
      if (next !== undefined) {
        const expiresAtMs = next.type === "register" ? nowMs + registerLifetimeMs : challenge.expiresAtMs;
        const hasAdvanced = await store.advance(challenge, expiresAtMs);
        return hasAdvanced ? { ...challenge, activeStep: challenge.activeStep + 1, expiresAtMs } : null;
      }
      if (challenge.accountId === null || !(await store.finish(challenge, nowMs))) return null;
      return this.#deps.sessions.open(
        {
          accountId: challenge.accountId,
          mode: challenge.mode,
          browserHash: call.browser.hash,
          origin: call.origin,
          passed: methodsOf([...challenge.steps.slice(0, challenge.activeStep).map(({ type }) => type), by]),
          isNewAccount: false,
        },
        trx,
      );
    });
    if (outcome === null) throw new Refusal("ChallengeSessionNotFound");
    if ("accessToken" in outcome) return outcome;
    return { ...(await this.#progress(outcome)), token };
  }

  /** Tries a value for the active step; a wrong one is a sign-in that failed (LOG-12). */
  async trying(
    challenge: Challenge,
    trier: Trier,
    judge: () => Promise<Verdict>,
    { origin }: SignInCall,
  ): Promise<Spend> {
    try {
      return await tryValue(this.#deps, trier, challenge, judge);
    } catch (error) {
      this.#deps.userLog.signInFailed(challenge.accountId, origin, error);
      throw error;
    }
  }

  /** The challenge of a token, neither finished nor expired. */
  async running(token: string): Promise<Challenge> {
    const challenge = await this.#store.byToken(hashToken(token), this.#deps.clock.nowMs());
    if (challenge === null || challenge.isFinished) throw new Refusal("ChallengeSessionNotFound");
    return challenge;
  }

  async #progress(challenge: Challenge): Promise<ChallengeProgress> {
    const nowMs = this.#deps.clock.nowMs();
    const [newestCode] = await this.#store.codesOf(challenge.id);
    const recovery = await recoveryWays(this.#deps.database, challenge, nowMs);
    return {
      ...progressOf(challenge, newestCode, nowMs),
      ...(recovery === null ? {} : { recovery: [...recovery] }),
    };
  }

  async trierOf(
    { phone, accountId }: Pick<Challenge, "phone" | "accountId">,
    { origin, browser }: SignInCall,
  ): Promise<Trier> {
    const sessions = new SessionStore(this.#deps.database);
    const known = await knownBrowser(sessions, accountId, browser, this.#deps.clock.nowMs());
    return { phone, address: origin.address, knownBrowser: known };
  }
}

/** The ways of proving oneself among what steps were passed by. */
function methodsOf(types: readonly (PlannedStep["type"] | null)[]): readonly SignInMethod[] {
  return types.filter((type) => type !== null && type !== "register");
}

/** What went wrong was none of the caller's doing (AUTH-24). */
function isProviderFault(error: unknown): boolean {
  return error instanceof Refusal && ["smsProviderUnavailable", "OtpMissConfig"].includes(error.code);
}
