// Changing one's own password, or setting a first one (PASS-6 to PASS-9).
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { Refusal, type SignedInCall } from "../../../platform/http/index.ts";
import { AccountStore, type Account } from "../accounts/account-store.ts";
import type { IdentityProof } from "../factors/identity-proof.ts";
import type { PasswordHasher } from "../accounts/password-hasher.ts";
import { passwordStrength } from "../accounts/password-strength.ts";
import type { RaiseNotice } from "../accounts/ports.ts";
import type { SessionCodes } from "../challenges/session-codes.ts";
import type { SessionRegistry } from "../sessions/session-registry.ts";
import type { SignInLimits, Trier } from "../challenges/sign-in-limits.ts";
import type { UserLog } from "../accounts/user-log.ts";
import { goodForEver, tryValue } from "../challenges/value-trial.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: SignInLimits;
  readonly raise: RaiseNotice;
  readonly userLog: UserLog;
  readonly passwords: PasswordHasher;
  readonly keeper: SessionRegistry;
  readonly sessionCodes: SessionCodes;
  readonly proof: IdentityProof;
}

export interface PasswordChange {
  /** Undefined: there is none yet. */
  readonly oldPassword?: string | undefined;
  readonly newPassword: string;
}

export class PasswordChangeService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sets the new password and ends the person's other sessions (PASS-8). */
  async change(
    accountId: string,
    change: PasswordChange,
    call: SignedInCall,
  ): Promise<{ updatedAt: string }> {
    if (accountId !== call.caller.accountId) throw new Refusal("forbiddenResource");
    const { clock, database, keeper, limits, passwords, proof, raise, sessionCodes, userLog } = this.#deps;
    const { account, trier } = await sessionCodes.self(call);
    await limits.newPassword(account.id);
    if (account.passwordHash === null) await proof.requireFresh(call.caller);
    else await this.#tryOld(account, change.oldPassword, trier);
    requireStrong(account, change.newPassword);
    if (await passwords.matches(account.passwordHash, change.newPassword, "known"))
      throw new Refusal("PasswordsDoNotDiffer", { field: "newPassword" });
    const passwordHash = await passwords.hash(change.newPassword, "known");
    await database.transaction().execute(async (trx) => {
      await new AccountStore(trx).setPassword(account.id, passwordHash);
      await userLog.note("passwordChanged", call.caller, trx);
      await keeper.endOthers(call.caller, trx);
      await raise(account.id, "passwordUpdated", trx);
    });
    return { updatedAt: new Date(clock.nowMs()).toISOString() };
  }

  async #tryOld(account: Account, oldPassword: string | undefined, trier: Trier): Promise<void> {
    if (oldPassword === undefined) throw new Refusal("IsDefined", { field: "oldPassword" });
    // Five tries for the account, from whichever session (PASS-7).
    const tried = { id: `password:${account.id}`, accountId: account.id, field: "oldPassword" };
    await tryValue(this.#deps, trier, tried, async () =>
      (await this.#deps.passwords.matches(account.passwordHash, oldPassword, "known"))
        ? goodForEver
        : "passwordNotMatch",
    );
  }
}

function requireStrong({ fullName, email, phone }: Account, password: string): void {
  if (!passwordStrength(password, [fullName, email ?? "", phone]).acceptable)
    throw new Refusal("PasswordNotStrongEnough", { field: "newPassword" });
}
