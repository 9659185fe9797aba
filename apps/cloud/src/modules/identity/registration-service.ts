// Makes an account at the end of a sign-up challenge (AUTH-30 to AUTH-38): nobody registers a number they have not proven.
import type { ChallengeResult, Registration } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import { AccountStore, type NewAccount } from "./account-store.ts";
import { activeStepOf } from "./challenge-state.ts";
import { ChallengeStore, type Challenge } from "./challenge-store.ts";
import type { PasswordKeeper } from "./password-keeper.ts";
import { passwordStrength } from "./password-strength.ts";
import type { Offices, RaiseNotice } from "./ports.ts";
import { hashToken } from "./secret-token.ts";
import type { SessionOpener } from "./session-opener.ts";
import { requirePhone, type SignInCall } from "./sign-in-call.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly countries: readonly string[];
  readonly passwords: PasswordKeeper;
  readonly sessions: SessionOpener;
  readonly offices: Offices;
  readonly raise: RaiseNotice;
}

export class RegistrationService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Registers the phone of a challenge that stands at `register`, and signs in. */
  async register(form: Registration, call: SignInCall): Promise<ChallengeResult> {
    const challenge = await this.#provenChallenge(form.token);
    if (requirePhone(form.phone, "phone", this.#deps.countries) !== challenge.phone) {
      throw new Refusal("phoneInvalid", { field: "phone" });
    }
    const { acceptable } = passwordStrength(form.password, [form.fullName, form.email, form.phone]);
    if (!acceptable) throw new Refusal("PasswordNotStrongEnough", { field: "password" });
    const account: NewAccount = {
      phone: challenge.phone,
      email: form.email,
      fullName: form.fullName,
      passwordHash: await this.#deps.passwords.hash(form.password),
      timezone: form.timezone ?? "UTC",
      locale: form.locale ?? call.locale,
      internetProvider: form.internetProvider,
      cameraBrands: form.cameraBrands,
      cameraCounts: form.cameraCounts,
    };
    return this.#deps.database.transaction().execute((trx) => this.#add(account, challenge, call, trx));
  }

  async #add(
    account: NewAccount,
    challenge: Challenge,
    call: SignInCall,
    trx: Database,
  ): Promise<ChallengeResult> {
    const nowMs = this.#deps.clock.nowMs();
    const accounts = new AccountStore(trx);
    const accountId = await accounts.add(account, nowMs);
    if (accountId === null) {
      const isPhoneTaken = (await accounts.byPhone(account.phone)) !== null;
      throw isPhoneTaken
        ? new Refusal("phoneAlreadyTaken", { field: "phone" })
        : new Refusal("UniquenessViolation", { field: "email" });
    }
    if (!(await new ChallengeStore(trx).finish(challenge, nowMs)))
      throw new Refusal("ChallengeSessionNotFound");
    await this.#deps.offices.makeFirstOperator(accountId, trx);
    await this.#deps.raise(accountId, "successfulRegister", trx);
    const { mode } = challenge;
    const opening = {
      accountId,
      mode,
      browserHash: call.browser.hash,
      origin: call.origin,
      isNewAccount: true,
    };
    return this.#deps.sessions.open(opening, trx);
  }

  async #provenChallenge(token: string): Promise<Challenge> {
    const store = new ChallengeStore(this.#deps.database);
    const challenge = await store.byToken(hashToken(token), this.#deps.clock.nowMs());
    if (challenge === null || challenge.isFinished) throw new Refusal("ChallengeSessionNotFound");
    if (activeStepOf(challenge).type !== "register") throw new Refusal("actionTypeMismatch");
    return challenge;
  }
}
