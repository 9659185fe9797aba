// Changing one's phone and email (PROF-12 to PROF-17): a code to the new one proves it; until then the old one stays in force. The limits of
// sign-in codes hold here too (AUTH-21, AUTH-23).
import type { Clock } from "../../../platform/clock/index.ts";
import { isUniqueViolation, type Database } from "../../../platform/database/index.ts";
import { Refusal, type Caller, type CallOrigin, type SignedInCall } from "../../../platform/http/index.ts";
import { newId } from "../../../platform/id.ts";
import type { Logger } from "../../../platform/log/index.ts";
import type { SecretBox } from "../../../platform/secrets/index.ts";
import { maskEmail } from "../accounts/account-directory.ts";
import { AccountStore, type Account } from "../accounts/account-store.ts";
import { ChallengeStore } from "../challenges/challenge-store.ts";
import { WaitlistStore } from "../accounts/waitlist-store.ts";
import { messagePause } from "../challenges/sign-in-windows.ts";
import { codeLifetimeMs, newCode, readCode } from "../challenges/code-text.ts";
import { ContactChangeStore, type ContactChange, type ContactKind } from "./contact-change-store.ts";
import { contactTexts } from "./contact-messages.ts";
import type { IdentityProof } from "../factors/identity-proof.ts";
import { maskPhone, requirePhone } from "../accounts/phone-number.ts";
import type { MailSender, RaiseNotice, TellUpdated, TextMessageSender } from "../accounts/ports.ts";
import { hashToken, newSecretToken } from "../sessions/secret-token.ts";
import type { SessionRegistry } from "../sessions/session-registry.ts";
import type { SignInLimits } from "../challenges/sign-in-limits.ts";
import { deviceOf, type UserLog } from "../accounts/user-log.ts";
import { goodForEver, tryValue, type Verdict } from "../challenges/value-trial.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: SecretBox;
  readonly countries: readonly string[];
  readonly limits: SignInLimits;
  readonly textMessages: TextMessageSender;
  readonly mails: MailSender;
  readonly proof: IdentityProof;
  readonly sessions: SessionRegistry;
  readonly raise: RaiseNotice;
  readonly userLog: UserLog;
  readonly tellUpdated: TellUpdated;
}

/** A code that is on its way. */
interface SentCode {
  readonly token: string;
  readonly retrySeconds: number;
  readonly expiresAt: string;
}

type ChangeCall = Pick<SignedInCall, "caller" | "address" | "locale">;

export class ContactChangeService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sends a code to the number that is to be the caller's; the old number is told (PROF-12 to PROF-15). */
  async changePhone(text: string, call: ChangeCall): Promise<SentCode & { maskedPhone: string }> {
    const { countries, database, limits, log, raise, textMessages } = this.#deps;
    const phone = requirePhone(text, "phone", countries);
    const account = await this.#self(call.caller);
    const isOwn = phone === account.phone;
    if (isOwn && account.phoneVerifiedAt !== null) throw new Refusal("duplicateValue", { field: "phone" });
    if (!isOwn && (await new AccountStore(database).byPhone(phone)) !== null) throw taken("phone");
    const sent = await this.#send(account, "phone", phone, call, (code) =>
      textMessages.send(phone, contactTexts[call.locale].phoneCode(code)),
    );
    if (!isOwn) {
      await raise(account.id, "changePhoneAttempt", database);
      if (await limits.mayWarn(account.id)) {
        const outcome = await textMessages.send(account.phone, contactTexts[account.locale].phoneAttempt);
        if (outcome !== "sent") log.warn({ outcome }, "the old number could not be told of a change");
      }
    }
    return { ...sent, maskedPhone: maskPhone(phone) };
  }

  /** Makes the number the caller's; their other sessions end (PROF-14), and so do challenges, resets and codes under way. */
  async verifyPhone(
    token: string,
    value: string,
    call: ChangeCall,
  ): Promise<{ phone: string; phoneVerifiedAt: string }> {
    const { sessions, raise, userLog } = this.#deps;
    const change = await this.#find(token, "phone");
    if (change?.accountId !== call.caller.accountId) throw new Refusal("ChallengeSessionNotFound");
    const account = await this.#complete(change, value, call.address, async (before, trx) => {
      if (before.phone === change.target) return;
      await raise(before.id, "updatePhone", trx);
      await userLog.note("phoneChanged", call.caller, trx);
      await sessions.endOthers(call.caller, trx);
      // What was sent to the old number, or begun with it, opens nothing any more.
      const nowMs = this.#deps.clock.nowMs();
      await new ChallengeStore(trx).endAll(before.id, [before.phone, change.target], nowMs);
      await new ContactChangeStore(trx).endAll(before.id, nowMs);
    });
    return { phone: account.phone, phoneVerifiedAt: account.phoneVerifiedAt?.toISOString() ?? "" };
  }

  /** Mails a code to the address that is to be the caller's, or that is theirs and not verified yet (PROF-16, PROF-17). */
  async changeEmail(email: string, call: ChangeCall): Promise<SentCode & { maskedEmail: string }> {
    const { database, mails, proof } = this.#deps;
    const account = await this.#self(call.caller);
    const isOwn = account.email !== null && email.toLowerCase() === account.email.toLowerCase();
    if (!isOwn) await proof.requireFresh(call.caller);
    if (isOwn && account.emailVerifiedAt !== null) throw new Refusal("duplicateValue", { field: "email" });
    if (!isOwn && (await new AccountStore(database).hasEmail(email))) throw taken("email");
    const target = isOwn && account.email !== null ? account.email : email;
    const { locale } = call;
    const sent = await this.#send(account, "email", target, call, (code) =>
      mails.send({ to: target, locale, ...contactTexts[locale].emailCode(code) }),
    );
    return { ...sent, maskedEmail: maskEmail(target) };
  }

  /** Makes the address that of its person; null when `token` is of no change of email (PROF-16). */
  async verifyEmail(
    token: string,
    value: string,
    origin: Pick<CallOrigin, "address" | "userAgent">,
  ): Promise<{ status: "success"; email: string; emailVerifiedAt: string } | null> {
    const { log, mails, raise, userLog } = this.#deps;
    const change = await this.#find(token, "email");
    if (change === null) return null;
    let old: Account | null = null;
    const account = await this.#complete(change, value, origin.address, async (before, trx) => {
      // Whoever has an account waits for none.
      await new WaitlistStore(trx).remove(change.target);
      if (before.email === change.target) return;
      old = before;
      await raise(before.id, "updateEmail", trx);
      await userLog.note("emailChanged", { accountId: before.id, device: deviceOf(origin) }, trx);
    });
    const former: Account | null = old;
    if (former !== null) await this.#tellOldAddress(former, change.target, { log, mails });
    return {
      status: "success",
      email: account.email ?? "",
      emailVerifiedAt: account.emailVerifiedAt?.toISOString() ?? "",
    };
  }

  async #tellOldAddress(
    { email, locale }: Account,
    newEmail: string,
    { log, mails }: Pick<Deps, "log" | "mails">,
  ): Promise<void> {
    if (email === null) return;
    const outcome = await mails.send({
      to: email,
      locale,
      ...contactTexts[locale].emailChanged(maskEmail(newEmail)),
    });
    if (outcome !== "sent") log.warn({ outcome }, "the old address could not be told of a change");
  }

  async #send(
    account: Account,
    kind: ContactKind,
    target: string,
    { caller, address }: ChangeCall,
    deliver: (code: string) => Promise<"sent" | "unavailable" | "misconfigured">,
  ): Promise<SentCode> {
    const { clock, database, limits, secrets, sessions } = this.#deps;
    const { browserHash } = await sessions.current(caller);
    // To a number or an address that is not theirs yet everybody is a stranger.
    const claim = await limits.message({ phone: target, address, knownBrowser: null }, account.id);
    const code = newCode();
    const outcome = await deliver(code);
    if (outcome !== "sent") {
      await limits.giveBack(claim);
      throw new Refusal(outcome === "misconfigured" ? "OtpMissConfig" : "smsProviderUnavailable");
    }
    const id = newId();
    const createdAtMs = clock.nowMs();
    const expiresAtMs = createdAtMs + codeLifetimeMs;
    const sealedCode = secrets.seal(code, contextOf(id));
    const change = {
      id,
      accountId: account.id,
      kind,
      target,
      browserHash,
      sealedCode,
      createdAtMs,
      expiresAtMs,
    };
    const token = newSecretToken();
    await database.transaction().execute((trx) => new ContactChangeStore(trx).add(change, hashToken(token)));
    return {
      token,
      retrySeconds: messagePause.windowMs / 1000,
      expiresAt: new Date(expiresAtMs).toISOString(),
    };
  }

  /** Tries the code of a change and makes it; `also` happens with it, given the account as it was. Answers the account as it is. */
  async #complete(
    change: ContactChange,
    value: string,
    address: string,
    also: (before: Account, within: Database) => Promise<void>,
  ): Promise<Account> {
    const { clock, database } = this.#deps;
    const digits = readCode(value);
    if (digits === null) throw new Refusal("invalidCode", { field: "value" });
    const account = await new AccountStore(database).byId(change.accountId);
    if (account === null) throw new Refusal("ChallengeSessionNotFound");
    const trier = { phone: account.phone, address, knownBrowser: change.browserHash };
    await tryValue(this.#deps, trier, change, async () => this.#judge(change, digits));
    const nowMs = clock.nowMs();
    try {
      await database.transaction().execute(async (trx) => {
        if (!(await new ContactChangeStore(trx).spend(change.id, nowMs)))
          throw new Refusal("expiredCode", { field: "value" });
        await new AccountStore(trx).setContact(account.id, change.kind, change.target, nowMs);
        await also(account, trx);
        await this.#deps.tellUpdated(account.id, [change.kind], trx);
      });
    } catch (error) {
      throw isUniqueViolation(error) ? taken(change.kind) : error;
    }
    const updated = await new AccountStore(database).byId(account.id);
    if (updated === null) throw new Refusal("TokenSessionNotFound");
    return updated;
  }

  #judge(change: ContactChange, digits: string): Verdict {
    const { clock, secrets } = this.#deps;
    if (secrets.open(change.sealedCode, contextOf(change.id)) !== digits) return "invalidCode";
    const isGood = !change.isSpent && change.expiresAtMs > clock.nowMs();
    return isGood ? goodForEver : "expiredCode";
  }

  async #find(token: string, kind: ContactKind): Promise<ContactChange | null> {
    return new ContactChangeStore(this.#deps.database).byToken(hashToken(token), kind);
  }

  async #self(caller: Caller): Promise<Account> {
    const account = await new AccountStore(this.#deps.database).byId(caller.accountId);
    if (account === null) throw new Refusal("TokenSessionNotFound");
    return account;
  }
}

function taken(kind: ContactKind): Refusal {
  return kind === "phone"
    ? new Refusal("phoneAlreadyTaken", { field: "phone" })
    : new Refusal("UniquenessViolation", { field: "email" });
}

function contextOf(changeId: string): string {
  return `contact_change:${changeId}`;
}
