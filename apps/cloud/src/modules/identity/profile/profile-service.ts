// The signed-in person (PROF-1, PROF-3).
import { userFields, type CurrentUser, type SessionMode } from "@didban/contract";
import type { Database } from "../../../platform/database/index.ts";
import { Refusal, type Caller } from "../../../platform/http/index.ts";
import { AccountStore, type ProfileChange } from "../accounts/account-store.ts";
import { identityValidMs } from "../factors/identity-proof.ts";
import type { Offices, TellUpdated } from "../accounts/ports.ts";
import type { SessionRegistry } from "../sessions/session-registry.ts";

interface Deps {
  readonly database: Database;
  readonly sessions: SessionRegistry;
  readonly offices: Offices;
  readonly tellUpdated: TellUpdated;
}

/** What PROF-1 tells of the session beside its person. */
export interface CurrentSession {
  readonly id: string;
  readonly mode: SessionMode;
  readonly workspaceId: string | null;
  readonly identityValidUntil: string | null;
}

export class ProfileService {
  readonly #deps: Deps;
  readonly #accounts: AccountStore;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#accounts = new AccountStore(deps.database);
  }

  async current(caller: Caller): Promise<{ user: CurrentUser; session: CurrentSession }> {
    const [user, session] = await Promise.all([this.#self(caller), this.#deps.sessions.current(caller)]);
    const provenAtMs = session.identityProvenAtMs;
    return {
      user,
      session: {
        id: session.id,
        mode: session.mode,
        workspaceId: session.workspaceId,
        identityValidUntil: provenAtMs === null ? null : new Date(provenAtMs + identityValidMs).toISOString(),
      },
    };
  }

  /** Changes one's own profile; another's is refused. */
  async update(caller: Caller, accountId: string, change: ProfileChange): Promise<CurrentUser> {
    if (accountId !== caller.accountId) throw new Refusal("forbiddenResource");
    const fields = userFields.filter((field) => field in change);
    await this.#deps.database.transaction().execute(async (trx) => {
      await new AccountStore(trx).update(accountId, change);
      if (fields.length > 0) await this.#deps.tellUpdated(accountId, fields, trx);
    });
    return this.#self(caller);
  }

  async #self(caller: Caller): Promise<CurrentUser> {
    const [account, isAdmin, isOperator] = await Promise.all([
      this.#accounts.byId(caller.accountId),
      this.#deps.offices.isAdmin(caller),
      this.#deps.offices.isOperator(caller.accountId),
    ]);
    if (account === null) throw new Refusal("TokenSessionNotFound");
    return {
      id: account.id,
      email: account.email,
      phone: account.phone,
      fullName: account.fullName,
      phoneVerifiedAt: account.phoneVerifiedAt?.toISOString() ?? null,
      emailVerifiedAt: account.emailVerifiedAt?.toISOString() ?? null,
      timezone: account.timezone,
      locale: account.locale,
      avatarId: account.avatarId,
      isAdmin,
      isOperator,
      isUserGuest: account.isGuest,
      hasPassword: account.passwordHash !== null,
      mfa: { sms: account.hasSmsFactor, tOtp: account.hasAuthenticator },
    };
  }
}
