// Makes an account at the end of a sign-up challenge (AUTH-30 to AUTH-38): nobody registers a number they have not proven.
import type { ChallengeResult, GuestRegistration, Registration } from "@didban/contract";
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { Refusal } from "../../../platform/http/index.ts";
import { AccountStore, type NewAccount } from "../accounts/account-store.ts";
import { requirePhone } from "../accounts/phone-number.ts";
import { activeStepOf } from "../challenges/challenge-state.ts";
import { ChallengeStore, type Challenge } from "../challenges/challenge-store.ts";
import type { PasswordHasher } from "../accounts/password-hasher.ts";
import { passwordStrength } from "../accounts/password-strength.ts";
import type { SignInLimits } from "../challenges/sign-in-limits.ts";
import type { Offices, RaiseNotice, TellOthers } from "../accounts/ports.ts";
import { takeRoom } from "./registration-room.ts";
import { hashToken } from "../sessions/secret-token.ts";
import type { SessionOpener } from "../sessions/session-opener.ts";
import type { SignInCall } from "../sessions/sign-in-call.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly countries: readonly string[];
  readonly passwords: PasswordHasher;
  readonly limits: Pick<SignInLimits, "newPassword">;
  readonly sessions: SessionOpener;
  readonly offices: Offices;
  readonly raise: RaiseNotice;
  /** Throws `forbiddenResource` when guests are not taken (WS-65). */
  readonly guestRegistered: TellOthers;
  readonly accountLimit: number | null;
}

/** What the short form leaves out; only a guest may (AUTH-42). */
function guestValues(isGuest: boolean): { readonly email: null; readonly passwordHash: null } {
  if (isGuest) return { email: null, passwordHash: null };
  const fields = (["email", "password", "cameraCounts"] as const).map((field) => ({
    field,
    code: "IsDefined" as const,
  }));
  throw new Refusal("IsDefined", { field: "email", fields });
}

export class RegistrationService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Registers the phone of a challenge that stands at `register`, and signs in. */
  async register(form: Registration | GuestRegistration, call: SignInCall): Promise<ChallengeResult> {
    const challenge = await this.#provenChallenge(form.token);
    if (requirePhone(form.phone, "phone", this.#deps.countries) !== challenge.phone) {
      throw new Refusal("phoneInvalid", { field: "phone" });
    }
    const isGuest = activeStepOf(challenge).isGuest === true;
    const account: NewAccount = {
      ...("password" in form ? await this.#fullValues(form, challenge.id) : guestValues(isGuest)),
      phone: challenge.phone,
      fullName: form.fullName,
      timezone: form.timezone ?? "UTC",
      locale: form.locale ?? call.locale,
      isGuest,
    };
    return this.#deps.database.transaction().execute((trx) => this.#add(account, challenge, call, trx));
  }

  async #fullValues(form: Registration, challengeId: string) {
    await this.#deps.limits.newPassword(challengeId);
    const { fullName, email, phone, password, internetProvider, cameraBrands, cameraCounts } = form;
    const { acceptable } = passwordStrength(password, [fullName, email, phone]);
    if (!acceptable) throw new Refusal("PasswordNotStrongEnough", { field: "password" });
    const passwordHash = await this.#deps.passwords.hash(password, "known");
    return { email, passwordHash, internetProvider, cameraBrands, cameraCounts };
  }

  async #add(
    account: NewAccount,
    challenge: Challenge,
    call: SignInCall,
    trx: Database,
  ): Promise<ChallengeResult> {
    const nowMs = this.#deps.clock.nowMs();
    const accounts = new AccountStore(trx);
    await takeRoom(trx, this.#deps.accountLimit);
    const accountId = await accounts.add(account, nowMs);
    if (accountId === null) {
      const isPhoneTaken = (await accounts.byPhone(account.phone)) !== null;
      throw isPhoneTaken
        ? new Refusal("phoneAlreadyTaken", { field: "phone" })
        : new Refusal("UniquenessViolation", { field: "email" });
    }
    if (!(await new ChallengeStore(trx).finish(challenge, nowMs)))
      throw new Refusal("ChallengeSessionNotFound");
    if (account.isGuest === true) await this.#deps.guestRegistered(accountId, trx);
    else await this.#deps.offices.makeFirstOperator(accountId, trx);
    await this.#deps.raise(accountId, "successfulRegister", trx);
    const { mode } = challenge;
    const opening = {
      accountId,
      mode,
      browserHash: call.browser.hash,
      origin: call.origin,
      passed: ["otp"],
      isNewAccount: true,
    } as const;
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
