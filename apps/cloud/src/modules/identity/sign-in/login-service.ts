// Signing in with phone and password in one call (AUTH-39), for accounts that ask for nothing more.
import type { ChallengeResult } from "@didban/contract";
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { Refusal } from "../../../platform/http/index.ts";
import { AccountStore } from "../accounts/account-store.ts";
import { requirePhone } from "../accounts/phone-number.ts";
import { knownBrowser } from "../sessions/known-browser.ts";
import type { PasswordHasher } from "../accounts/password-hasher.ts";
import type { RaiseNotice } from "../accounts/ports.ts";
import type { SessionOpener } from "../sessions/session-opener.ts";
import { SessionStore } from "../sessions/session-store.ts";
import { requireUserAgent, type SignInCall } from "../sessions/sign-in-call.ts";
import { askerOf, type SignInLimits } from "../challenges/sign-in-limits.ts";
import type { UserLog } from "../accounts/user-log.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly countries: readonly string[];
  readonly limits: SignInLimits;
  readonly passwords: PasswordHasher;
  readonly sessions: SessionOpener;
  readonly raise: RaiseNotice;
  readonly userLog: UserLog;
}

export class LoginService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Opens a normal session. An unknown phone and a wrong password cost and answer the same. */
  async login(username: string, password: string, call: SignInCall): Promise<ChallengeResult> {
    requireUserAgent(call);
    const { database, limits, passwords, sessions } = this.#deps;
    const phone = requirePhone(username, "username", this.#deps.countries);
    const account = await new AccountStore(database).byPhone(phone);
    const nowMs = this.#deps.clock.nowMs();
    const known = await knownBrowser(new SessionStore(database), account?.id ?? null, call.browser, nowMs);
    const trier = { phone, address: call.origin.address, knownBrowser: known };
    const attempt = await limits.tryValue(trier, null);
    const isRight = await passwords
      .matches(account?.passwordHash ?? null, password, askerOf(trier))
      .catch(limits.unlooked(attempt.claim));
    if (!isRight || account === null) {
      if (attempt.isFifth && account !== null)
        await this.#deps.raise(account.id, "suspiciousActivity", database);
      const refusal = new Refusal("UsernameOrPasswordNotMatch");
      this.#deps.userLog.signInFailed(account?.id ?? null, call.origin, refusal);
      throw refusal;
    }
    await limits.giveBack(attempt.claim);
    if (account.phoneVerifiedAt === null) throw new Refusal("methodNotAvailable");
    if (account.hasSmsFactor || account.hasAuthenticator) throw new Refusal("Not2FAVerified");
    const { browser, origin } = call;
    const opening = {
      accountId: account.id,
      mode: "normal",
      browserHash: browser.hash,
      origin,
      passed: ["password"],
      isNewAccount: false,
    } as const;
    return database.transaction().execute(async (trx) => {
      // Looking at the password takes a while: the change of number or password that ended all sessions meanwhile does not know this one.
      const held = await new AccountStore(trx).hold(account.id, phone);
      if (held?.passwordHash !== account.passwordHash) throw new Refusal("UsernameOrPasswordNotMatch");
      return sessions.open(opening, trx);
    });
  }
}
