// Questions to support (PROF-20): a link into the operator's ticketing panel, or a form of the house that is mailed to them.
import { SignJWT } from "jose";
import type { Locale } from "@didban/contract";
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { Refusal, type Caller } from "../../../platform/http/index.ts";
import { AccountStore } from "../accounts/account-store.ts";
import { secondsUntil, type AttemptStore } from "../../../platform/limits/index.ts";
import { signInLimits } from "../challenges/sign-in-windows.ts";
import type { MailSender } from "../accounts/ports.ts";

/** What the operator has set up for questions. */
export interface SupportSettings {
  /** Address of the ticketing panel and the secret it shares; null: there is none. */
  readonly panel: { readonly url: string; readonly secret: string } | null;
  /** Where the form of the house is mailed. */
  readonly email: string;
}

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: AttemptStore;
  readonly mails: MailSender;
  readonly support: SupportSettings;
}

const linkLivesSeconds = 5 * 60;
/** Where the form of the house stands in the web app. */
const formPath = "/profile-app/settings?tab=support";

export class SupportService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The panel's address with a token that says who comes, or the form's. */
  async link(
    caller: Caller,
    { userId, fullname, callCode }: { userId: string; fullname: string; callCode: string },
  ): Promise<{ url: string }> {
    if (userId !== caller.accountId) throw new Refusal("forbiddenResource");
    const { clock, support } = this.#deps;
    if (support.panel === null) return { url: formPath };
    const nowSeconds = Math.floor(clock.nowMs() / 1000);
    const token = await new SignJWT({ name: fullname, code: callCode })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(userId)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + linkLivesSeconds)
      .sign(Buffer.from(support.panel.secret));
    const url = new URL(support.panel.url);
    url.searchParams.set("token", token);
    return { url: url.href };
  }

  /** Mails a question to the operator, with who asks. */
  async ask(
    caller: Caller,
    { subject, text }: { subject: string; text: string },
    locale: Locale,
  ): Promise<void> {
    const { attempts, clock, database, mails, support } = this.#deps;
    const account = await new AccountStore(database).byId(caller.accountId);
    if (account === null) throw new Refusal("TokenSessionNotFound");
    const nowMs = clock.nowMs();
    const counted = { subject: `support:account:${account.id}`, limits: signInLimits.supportQuestions };
    const claimed = await attempts.claim([counted], nowMs);
    if (claimed.held !== null) {
      throw new Refusal("tooManyRequests", { retrySeconds: secondsUntil(claimed.held.untilMs, nowMs) });
    }
    const asker = `${account.fullName}\n${account.phone}\n${account.email ?? ""}\n${account.id}`;
    const outcome = await mails.send({ to: support.email, locale, subject, text: `${text}\n\n${asker}` });
    if (outcome === "sent") return;
    await attempts.giveBack(claimed.claim);
    throw new Refusal("smsProviderUnavailable");
  }
}
