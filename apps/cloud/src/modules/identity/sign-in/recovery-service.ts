// Passing the second-factor step of a sign-in when the factor is out of reach (PASS-17 to PASS-22). The factor stays on.
import type { ChallengeResult, ChallengeState, RecoveryMethod } from "@didban/contract";
import { Refusal } from "../../../platform/http/index.ts";
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { messagePause } from "../challenges/sign-in-windows.ts";
import type { ChallengeService } from "./challenge-service.ts";
import type { Challenge } from "../challenges/challenge-store.ts";
import type { CodeSender } from "../challenges/code-sender.ts";
import { readCode, readRecoveryCode } from "../challenges/code-text.ts";
import type { RaiseNotice } from "../accounts/ports.ts";
import { recoveryWays } from "./recovery-ways.ts";
import type { SecondFactors } from "../factors/second-factors.ts";
import type { SentMessage } from "../challenges/session-codes.ts";
import type { SignInCall } from "../sessions/sign-in-call.ts";
import { deviceOf, type UserLog } from "../accounts/user-log.ts";
import type { Verdict } from "../challenges/value-trial.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly raise: RaiseNotice;
  readonly userLog: UserLog;
  readonly codes: CodeSender;
  readonly secondFactors: SecondFactors;
  readonly challenges: ChallengeService;
}

type Owned = Challenge & { readonly accountId: string };

export class RecoveryService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sends the code of a way that needs one. */
  async send(token: string, method: RecoveryMethod, call: SignInCall): Promise<SentMessage> {
    const { challenges, codes } = this.#deps;
    const challenge = await this.#recoverable(token, method);
    if (method === "recoveryCode") throw new Refusal("IsDefined", { field: "value" });
    const trier = await challenges.trierOf(challenge, call);
    const expiresAtMs =
      method === "sms"
        ? await codes.send(challenge, trier, call.locale)
        : await codes.tellDevices(challenge, trier);
    return { retrySeconds: messagePause.windowMs / 1000, expiresAt: new Date(expiresAtMs).toISOString() };
  }

  /** Passes the step by a code of `method`, and tells the person. */
  async pass(
    token: string,
    method: RecoveryMethod,
    value: string,
    call: SignInCall,
  ): Promise<ChallengeResult | ChallengeState> {
    const { challenges, raise, userLog } = this.#deps;
    const challenge = await this.#recoverable(token, method);
    const judge = this.#judgeBy(challenge, method, value);
    const trier = await challenges.trierOf(challenge, call);
    const spend = await challenges.trying(challenge, trier, judge, call);
    return challenges.pass(
      challenge,
      async (trx) => {
        if (!(await spend(trx))) return false;
        const person = { accountId: challenge.accountId, device: deviceOf(call.origin) };
        if (method === "recoveryCode") await userLog.note("recoveryUsed", person, trx);
        await raise(challenge.accountId, "suspiciousActivity", trx);
        return true;
      },
      // A code by text message is what it is; the others only stand in for the factor (PASS-22).
      method === "sms" ? "otp" : null,
      token,
      call,
    );
  }

  #judgeBy(challenge: Owned, method: RecoveryMethod, value: string): () => Promise<Verdict> {
    const { codes, secondFactors } = this.#deps;
    const code = method === "recoveryCode" ? readRecoveryCode(value) : readCode(value);
    if (code === null) throw new Refusal("invalidCode", { field: "value" });
    return method === "recoveryCode"
      ? () => secondFactors.judgeRecoveryCode(challenge.accountId, code)
      : () => codes.judge(challenge, code, method);
  }

  async #recoverable(token: string, method: RecoveryMethod): Promise<Owned> {
    const { challenges, clock, database } = this.#deps;
    const challenge = await challenges.running(token);
    const ways = await recoveryWays(database, challenge, clock.nowMs());
    if (challenge.accountId === null || !ways?.includes(method)) throw new Refusal("methodNotAvailable");
    return { ...challenge, accountId: challenge.accountId };
  }
}
