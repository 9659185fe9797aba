// Accounts as other modules see them: names and preferences, and the account that the demo is made with.
import { formerMember, type Locale } from "@didban/contract";
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { AccountStore } from "./account-store.ts";
import { maskPhone, requirePhone } from "./phone-number.ts";

/** What other modules may know of a person. */
export interface KnownAccount {
  readonly id: string;
  readonly fullName: string;
  readonly timezone: string;
  readonly locale: Locale;
}

/** What lists of people show of a person. */
export interface PersonCard {
  readonly fullName: string;
  readonly phone: string;
  readonly email: string | null;
  readonly maskedPhone: string;
  readonly maskedEmail: string | null;
  readonly isPhoneVerified: boolean;
  readonly isEmailVerified: boolean;
  readonly hasSecondFactor: boolean;
  readonly timezone: string;
  readonly avatarId: string | null;
  readonly isGuest: boolean;
}

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  /** Countries whose numbers may sign in. */
  readonly countries: readonly string[];
}

export class AccountDirectory {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async read(id: string): Promise<KnownAccount | null> {
    const account = await new AccountStore(this.#deps.database).byId(id);
    return account === null ? null : known(account);
  }

  /** Phone of an account in E.164, null when it is gone. */
  async phoneOf(id: string, within: Database = this.#deps.database): Promise<string | null> {
    return (await new AccountStore(within).byId(id))?.phone ?? null;
  }

  /** The E.164 number in what somebody typed. Throws `phoneInvalid` with the closer reason (AUTH-14). */
  readPhone(text: string): string {
    return requirePhone(text, "phone", this.#deps.countries);
  }

  /** A number with all but country code and last digits hidden (AUTH-7). */
  maskPhone(phone: string): string {
    return maskPhone(phone);
  }

  /** Who has a phone now; null: nobody. */
  async byPhone(phone: string, within: Database = this.#deps.database): Promise<KnownAccount | null> {
    const account = await new AccountStore(within).byPhone(phone);
    return account === null ? null : known(account);
  }

  /** What lists show of people, by account; who closed theirs is left out. */
  async cardsOf(
    ids: readonly string[],
    within: Database = this.#deps.database,
  ): Promise<ReadonlyMap<string, PersonCard>> {
    const accounts = await new AccountStore(within).byIds(ids);
    return new Map(
      [...accounts].map(([id, account]) => {
        const { fullName, phone, email, timezone, avatarId, isGuest } = account;
        const card: PersonCard = {
          fullName,
          phone,
          email,
          maskedPhone: maskPhone(phone),
          maskedEmail: email === null ? null : maskEmail(email),
          isPhoneVerified: account.phoneVerifiedAt !== null,
          isEmailVerified: account.emailVerifiedAt !== null,
          hasSecondFactor: account.hasSmsFactor || account.hasAuthenticator,
          timezone,
          avatarId,
          isGuest,
        };
        return [id, card];
      }),
    );
  }

  /** How to reach the person of an account; null when it is gone. */
  async contactsOf(id: string): Promise<{ readonly phone: string; readonly email: string | null } | null> {
    const account = await new AccountStore(this.#deps.database).byId(id);
    return account === null ? null : { phone: account.phone, email: account.email };
  }

  /** Full names by account; one that was closed has the name that `readerId` has for all of those (PROF-22). */
  async namesOf(
    ids: readonly string[],
    readerId?: string,
    within: Database = this.#deps.database,
  ): Promise<ReadonlyMap<string, string>> {
    const accounts = new AccountStore(within);
    const names = await accounts.namesOf(ids);
    const hasFormer = [...names.values()].includes(null);
    const reader = hasFormer && readerId !== undefined ? await accounts.byId(readerId) : null;
    const former = formerMember[reader?.locale ?? "en"];
    return new Map([...names].map(([id, name]) => [id, name ?? former]));
  }

  /**
   * The account of a phone that needs no proof, made if it is not there; it signs in by code (OPS-3) and lives where the
   * server stands. */
  async ensure(phone: string, fullName: string): Promise<KnownAccount> {
    const accounts = new AccountStore(this.#deps.database);
    const plain = { email: null, passwordHash: null, locale: "en" } as const;
    const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions();
    await accounts.add({ ...plain, timezone, phone, fullName }, this.#deps.clock.nowMs());
    const account = await accounts.byPhone(phone);
    if (account === null) throw new Error(`The account of ${phone} could not be made`);
    return known(account);
  }
}

/** An address with all but its first letter and its host hidden: `s•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

function known({ id, fullName, timezone, locale }: KnownAccount): KnownAccount {
  return { id, fullName, timezone, locale };
}

/** The account of an E.164 phone, for commands typed on the server; null when there is none. */
export async function findAccountByPhone(
  database: Database,
  phone: string,
): Promise<{ readonly id: string } | null> {
  return new AccountStore(database).byPhone(phone);
}
