// SQL of accounts.
import { sql, type Kysely, type Selectable } from "kysely";
import type { CurrentUser, Locale } from "@didban/contract";
import type { Database } from "../../../platform/database/index.ts";
import { newId } from "../../../platform/id.ts";
import type { Tables } from "../tables.ts";

/** A person known to this server. */
export interface Account {
  readonly id: string;
  readonly phone: string;
  readonly phoneVerifiedAt: Date | null;
  readonly email: string | null;
  readonly emailVerifiedAt: Date | null;
  readonly fullName: string;
  readonly passwordHash: string | null;
  readonly hasSmsFactor: boolean;
  readonly hasAuthenticator: boolean;
  readonly timezone: string;
  readonly locale: Locale;
  readonly avatarId: string | null;
  readonly isGuest: boolean;
  readonly createdAt: Date;
}

/** What an account has to prove itself with. */
export interface AccountFactors {
  readonly hasPassword: boolean;
  readonly isPhoneVerified: boolean;
  readonly hasSmsFactor: boolean;
  readonly hasAuthenticator: boolean;
}

/** What a new account is made of. */
export interface NewAccount {
  readonly phone: string;
  readonly email: string | null;
  readonly fullName: string;
  readonly passwordHash: string | null;
  readonly timezone: string;
  readonly locale: Locale;
  readonly internetProvider?: string;
  readonly cameraBrands?: readonly string[];
  readonly cameraCounts?: string;
  readonly isGuest?: boolean;
}

export type ProfileChange = {
  readonly [Field in "fullName" | "timezone" | "locale"]?: CurrentUser[Field] | undefined;
};

export class AccountStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  byId(id: string): Promise<Account | null> {
    return this.#find("id", id);
  }

  byPhone(phone: string): Promise<Account | null> {
    return this.#find("phone", phone);
  }

  /** The account while it has `phone`, held until the transaction ends: its number and password stay what they are. Null: it has another by now. */
  async hold(id: string, phone: string): Promise<Account | null> {
    const row = await this.#db
      .selectFrom("account")
      .selectAll()
      .where("id", "=", id)
      .where("phone", "=", phone)
      .where("closed_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row === undefined ? null : accountOf(row);
  }

  /** Full names by account; null for one that was closed. */
  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    if (ids.length === 0) return new Map();
    // Hundreds are asked for at once: one text takes their ids there, and one their names back.
    const asked = `{${[...new Set(ids)].join(",")}}`;
    const { names } = await this.#db
      .selectFrom("account")
      .select(
        sql<Record<
          string,
          string | null
        > | null>`json_object_agg(id, case when closed_at is null then full_name end)`.as("names"),
      )
      .where(sql<boolean>`id = any(${asked}::uuid[])`)
      .executeTakeFirstOrThrow();
    return new Map(Object.entries(names ?? {}));
  }

  /** Open accounts, by id. */
  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, Account>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("account")
      .selectAll()
      .where(({ eb, fn, val }) => eb("id", "=", fn.any(val([...new Set(ids)]))))
      .where("closed_at", "is", null)
      .execute();
    return new Map(rows.map((row) => [row.id, accountOf(row)]));
  }

  /** How many people have an open account. */
  async count(): Promise<number> {
    const { total } = await this.#db
      .selectFrom("account")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where("closed_at", "is", null)
      .where("display_of", "is", null)
      .executeTakeFirstOrThrow();
    return total;
  }

  /** True when an account has the address, in whatever case. */
  async hasEmail(email: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom("account")
      .select("id")
      .where(({ fn }) => fn<string>("lower", ["email"]), "=", email.toLowerCase())
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Sets or takes the picture; answers the one before. */
  async setAvatar(id: string, avatarId: string | null): Promise<string | null> {
    const before = await this.#db
      .selectFrom("account")
      .select("avatar_id")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    await this.#db.updateTable("account").set({ avatar_id: avatarId }).where("id", "=", id).execute();
    return before?.avatar_id ?? null;
  }

  /** Sets a proven contact. Throws the database's unique violation when it is somebody's. */
  async setContact(id: string, kind: "phone" | "email", value: string, nowMs: number): Promise<void> {
    const at = new Date(nowMs);
    await this.#db
      .updateTable("account")
      .set(
        kind === "phone" ? { phone: value, phone_verified_at: at } : { email: value, email_verified_at: at },
      )
      .where("id", "=", id)
      .execute();
  }

  /** Makes a guest's account a full one (AUTH-46). Throws the database's unique violation when the email is somebody's. */
  async upgrade(id: string, account: Omit<NewAccount, "phone" | "timezone" | "locale">): Promise<void> {
    await this.#db
      .updateTable("account")
      .set({ ...personalValues(account), is_guest: false })
      .where("id", "=", id)
      .execute();
  }

  /** Adds an account with a verified phone; null when phone or email are taken. */
  async add(account: NewAccount, nowMs: number): Promise<string | null> {
    const now = new Date(nowMs);
    const row = await this.#db
      .insertInto("account")
      .values({
        id: newId(),
        phone: account.phone,
        phone_verified_at: now,
        timezone: account.timezone,
        locale: account.locale,
        created_at: now,
        is_guest: account.isGuest ?? false,
        ...personalValues(account),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    return row?.id ?? null;
  }

  /** Adds the account that stands for a display of a workspace; answers its id. */
  async addDisplay(
    display: { readonly name: string; readonly workspaceId: string; readonly locale: Locale },
    nowMs: number,
  ): Promise<string> {
    const id = newId();
    await this.#db
      .insertInto("account")
      .values({
        id,
        phone: null,
        display_of: display.workspaceId,
        timezone: "UTC",
        locale: display.locale,
        created_at: new Date(nowMs),
        is_guest: false,
        ...personalValues({ fullName: display.name, email: null, passwordHash: null }),
      })
      .execute();
    return id;
  }

  async update(id: string, change: ProfileChange): Promise<void> {
    const values = {
      ...(change.fullName === undefined ? {} : { full_name: change.fullName }),
      ...(change.timezone === undefined ? {} : { timezone: change.timezone }),
      ...(change.locale === undefined ? {} : { locale: change.locale }),
    };
    if (Object.keys(values).length === 0) return;
    await this.#db.updateTable("account").set(values).where("id", "=", id).execute();
  }

  /** Notes that the account's phone was proven, unless it was already or is another by now (AUTH-11). */
  async markPhoneVerified(id: string, phone: string, nowMs: number): Promise<void> {
    await this.#db
      .updateTable("account")
      .set({ phone_verified_at: new Date(nowMs) })
      .where("id", "=", id)
      .where("phone", "=", phone)
      .where("phone_verified_at", "is", null)
      .execute();
  }

  async setPassword(id: string, passwordHash: string): Promise<void> {
    await this.#db.updateTable("account").set({ password_hash: passwordHash }).where("id", "=", id).execute();
  }

  async #find(column: "id" | "phone", value: string): Promise<Account | null> {
    const row = await this.#db
      .selectFrom("account")
      .selectAll()
      .where(column, "=", value)
      .where("closed_at", "is", null)
      .executeTakeFirst();
    return row === undefined ? null : accountOf(row);
  }
}

function accountOf(row: Selectable<Tables["account"]>): Account {
  return {
    id: row.id,
    // Open accounts have one.
    phone: row.phone ?? "",
    phoneVerifiedAt: row.phone_verified_at,
    email: row.email,
    emailVerifiedAt: row.email_verified_at,
    fullName: row.full_name,
    passwordHash: row.password_hash,
    hasSmsFactor: row.sms_factor_at !== null,
    hasAuthenticator: row.authenticator_at !== null,
    timezone: row.timezone,
    locale: row.locale,
    avatarId: row.avatar_id,
    isGuest: row.is_guest,
    createdAt: row.created_at,
  };
}

function personalValues(account: Omit<NewAccount, "phone" | "timezone" | "locale">) {
  return {
    email: account.email,
    full_name: account.fullName,
    password_hash: account.passwordHash,
    ...(account.internetProvider === undefined ? {} : { internet_provider: account.internetProvider }),
    ...(account.cameraBrands === undefined ? {} : { camera_brands: [...account.cameraBrands] }),
    ...(account.cameraCounts === undefined ? {} : { camera_counts: account.cameraCounts }),
  };
}

/** What the account can prove itself with. */
export function factorsOf(account: Account): AccountFactors {
  return {
    hasPassword: account.passwordHash !== null,
    isPhoneVerified: account.phoneVerifiedAt !== null,
    hasSmsFactor: account.hasSmsFactor,
    hasAuthenticator: account.hasAuthenticator,
  };
}
