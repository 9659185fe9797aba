// People as others see them (PROF-2), guests who become regular people (AUTH-46), and those who wait for a place on a full server
// (AUTH-50).
import type { CurrentUser, Registration, UserView } from "@didban/contract";
import type { Clock } from "../../../platform/clock/index.ts";
import { isUniqueViolation, type Database } from "../../../platform/database/index.ts";
import { Refusal, type Caller } from "../../../platform/http/index.ts";
import { AccountStore } from "../accounts/account-store.ts";
import { callerNetwork, secondsUntil, type AttemptStore } from "../../../platform/limits/index.ts";
import { signInLimits } from "../challenges/sign-in-windows.ts";
import type { SignInLimits } from "../challenges/sign-in-limits.ts";
import type { PasswordHasher } from "../accounts/password-hasher.ts";
import { passwordStrength } from "../accounts/password-strength.ts";
import type { Belonging, Offices, TellOthers, TellUpdated } from "../accounts/ports.ts";
import type { ProfileService } from "./profile-service.ts";
import type { SessionRegistry } from "../sessions/session-registry.ts";
import { WaitlistStore } from "../accounts/waitlist-store.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: AttemptStore;
  readonly passwords: PasswordHasher;
  readonly limits: Pick<SignInLimits, "newPassword">;
  readonly sessions: SessionRegistry;
  readonly profile: ProfileService;
  readonly offices: Offices;
  readonly belonging: Belonging;
  readonly placesLeft: TellOthers;
  readonly tellUpdated: TellUpdated;
}

export class PeopleService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Oneself in full; a member of the acting workspace for who may see its people; nobody else. */
  async read(caller: Caller, accountId: string): Promise<UserView> {
    const { belonging, database, offices, profile, sessions } = this.#deps;
    const account = await new AccountStore(database).byId(accountId);
    if (account === null) throw new Refusal("notFound");
    const createdAt = account.createdAt.toISOString();
    if (accountId === caller.accountId) {
      const [{ user }, session] = await Promise.all([profile.current(caller), sessions.current(caller)]);
      return { ...user, createdAt, lastActiveAt: new Date(session.lastActiveAtMs).toISOString() };
    }
    const { workspaceId } = caller;
    const isVisible =
      workspaceId !== null &&
      // Guests and members are not shown to each other (ROLE-21).
      !caller.isGuest &&
      !account.isGuest &&
      (await offices.mayViewPeople(caller)) &&
      (await belonging.isMember(accountId, workspaceId));
    if (!isVisible) throw new Refusal("notFound");
    const { fullName, phone, email, avatarId } = account;
    return { id: accountId, fullName, phone, email, avatarId, createdAt };
  }

  /** Makes the caller, a guest, a regular person; they leave the public workspace, where only guests write without effect. */
  async upgrade(
    caller: Caller,
    accountId: string,
    form: Omit<Registration, "token" | "phone" | "timezone" | "locale">,
  ): Promise<CurrentUser> {
    const { database, limits, passwords, placesLeft, profile, tellUpdated } = this.#deps;
    if (accountId !== caller.accountId) throw new Refusal("forbiddenResource");
    const account = await new AccountStore(database).byId(accountId);
    if (account?.isGuest !== true) throw new Refusal("actionTypeMismatch");
    await limits.newPassword(accountId);
    const { acceptable } = passwordStrength(form.password, [form.fullName, form.email, account.phone]);
    if (!acceptable) throw new Refusal("PasswordNotStrongEnough", { field: "password" });
    const { password, ...personal } = form;
    const passwordHash = await passwords.hash(password, "known");
    try {
      await database.transaction().execute(async (trx) => {
        await new AccountStore(trx).upgrade(accountId, { ...personal, passwordHash });
        await placesLeft(accountId, trx);
        await tellUpdated(accountId, ["fullName", "email"], trx);
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new Refusal("UniquenessViolation", { field: "email" }) : error;
    }
    return (await profile.current({ ...caller, isGuest: false, workspaceId: null })).user;
  }

  /** Notes an address; one that is there already is answered the same. */
  async wait(email: string, address: string): Promise<void> {
    const { attempts, clock, database } = this.#deps;
    const nowMs = clock.nowMs();
    const counted = {
      subject: `waitlist:address:${callerNetwork(address)}`,
      limits: signInLimits.waitlistFromAddress,
    };
    const { held } = await attempts.claim([counted], nowMs);
    if (held !== null)
      throw new Refusal("tooManyRequests", { retrySeconds: secondsUntil(held.untilMs, nowMs) });
    await new WaitlistStore(database).add(email, nowMs);
  }
}
