// Turning second factors on and off (MFA-1 to MFA-12). That whoever does it has proven who they are is asked by the gate, and here where one
// call serves two purposes. As long as a workspace forces a factor on a person, the last one stays (MFA-13).
import type { SignInMethod } from "@didban/contract";
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { Refusal, type Caller, type SignedInCall } from "../../../platform/http/index.ts";
import type { SecretBox } from "../../../platform/secrets/index.ts";
import { authenticatorUri, newAuthenticatorSecret } from "./authenticator-code.ts";
import { newRecoveryCode, readCode } from "../challenges/code-text.ts";
import { FactorStore, type Factors } from "./factor-store.ts";
import type { IdentityProof } from "./identity-proof.ts";
import type { Belonging, RaiseNotice } from "../accounts/ports.ts";
import { authenticatorContext, type SecondFactors } from "./second-factors.ts";
import { hashToken } from "../sessions/secret-token.ts";
import { SessionProofStore } from "../sessions/session-proof-store.ts";
import type { SessionRegistry } from "../sessions/session-registry.ts";
import type { SentMessage, SessionCodes } from "../challenges/session-codes.ts";
import type { UserLog } from "../accounts/user-log.ts";
import type { Spend } from "../challenges/value-trial.ts";

/** How long an authenticator may be set up (MFA-5). */
const setupLifetimeMs = 10 * 60_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly raise: RaiseNotice;
  readonly userLog: UserLog;
  readonly sessionCodes: SessionCodes;
  readonly secondFactors: SecondFactors;
  readonly proof: IdentityProof;
  readonly keeper: SessionRegistry;
  readonly belonging: Pick<Belonging, "mustHaveFactor">;
}

/** A factor that was turned on; `recoveryCode` when it is the first. */
export interface ActivatedFactor {
  readonly activatedAt: string;
  readonly recoveryCode?: string;
}

export class FactorService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async read(caller: Caller) {
    const { smsAt, authenticatorAt, recoveryCode } = await this.#factors(caller);
    return {
      sms: { activatedAt: smsAt?.toISOString() ?? null },
      tOtp: { activatedAt: authenticatorAt?.toISOString() ?? null },
      recoveryCode,
    };
  }

  /** Sends the code that turns text messages on. */
  async setupSms(call: SignedInCall): Promise<SentMessage> {
    await this.#deps.proof.requireFresh(call.caller);
    await this.#requireSmsOff(call.caller);
    return this.#deps.sessionCodes.send("smsSetup", call);
  }

  async turnSmsOn(value: string, call: SignedInCall): Promise<ActivatedFactor> {
    await this.#deps.proof.requireFresh(call.caller);
    await this.#requireSmsOff(call.caller);
    const spend = await this.#deps.sessionCodes.tryCode("smsSetup", value, call);
    return this.#turnOn(call.caller, "otp", spend, (store, nowMs) =>
      store.turnSmsOn(call.caller.accountId, nowMs),
    );
  }

  async turnSmsOff(caller: Caller): Promise<void> {
    const { accountId } = caller;
    await this.#turnOff(caller, (trx) => new FactorStore(trx).turnSmsOff(accountId));
  }

  /** Makes the secret of an authenticator, which is on once a code of it was given. */
  async setupAuthenticator(call: SignedInCall): Promise<{ secret: string; otpauthUri: string }> {
    const { clock, database, secrets, sessionCodes } = this.#deps;
    const { account } = await sessionCodes.self(call);
    const secret = newAuthenticatorSecret();
    const sealed = secrets.seal(secret, authenticatorContext(account.id));
    const store = new FactorStore(database);
    if (!(await store.prepareAuthenticator(account.id, sealed, clock.nowMs())))
      throw new Refusal("actionTypeMismatch");
    return { secret, otpauthUri: authenticatorUri(secret, account.phone) };
  }

  async turnAuthenticatorOn(value: string, call: SignedInCall): Promise<ActivatedFactor> {
    const { accountId } = call.caller;
    const sealed = await this.#pendingSecret(call.caller);
    const digits = readCode(value);
    if (digits === null) throw new Refusal("invalidCode", { field: "value" });
    const spend = await this.#deps.sessionCodes.try(call, async () =>
      this.#deps.secondFactors.judgeBySecret(accountId, sealed, digits),
    );
    return this.#turnOn(call.caller, "tOtp", spend, (store, nowMs) =>
      store.turnAuthenticatorOn(accountId, sealed, nowMs),
    );
  }

  async turnAuthenticatorOff(caller: Caller): Promise<void> {
    const { accountId } = caller;
    await this.#turnOff(caller, async (trx) => {
      // The codes of the next one are others.
      await new SessionProofStore(trx).forget(accountId, "tOtp");
      return new FactorStore(trx).turnAuthenticatorOff(accountId);
    });
  }

  /** A recovery code in place of the one before (MFA-11). */
  async renewRecoveryCode({ accountId }: Caller): Promise<{ recoveryCode: string }> {
    const recoveryCode = newRecoveryCode();
    const store = new FactorStore(this.#deps.database);
    if (!(await store.renewRecoveryCode(accountId, hashToken(recoveryCode))))
      throw new Refusal("methodNotAvailable");
    return { recoveryCode };
  }

  async #turnOn(
    caller: Caller,
    method: SignInMethod,
    spend: Spend,
    turnOn: (store: FactorStore, nowMs: number) => Promise<boolean>,
  ): Promise<ActivatedFactor> {
    const { accountId, sessionId } = caller;
    const { clock, database, raise, userLog } = this.#deps;
    const nowMs = clock.nowMs();
    const recoveryCode = newRecoveryCode();
    const isFirst = await database.transaction().execute(async (trx) => {
      const store = new FactorStore(trx);
      if (!(await spend(trx)) || !(await turnOn(store, nowMs)))
        throw new Refusal("expiredCode", { field: "value" });
      await new SessionProofStore(trx).pass(sessionId, [method]);
      await raise(accountId, "activateMFA", trx);
      await userLog.note("multiFactorOn", caller, trx);
      return store.addRecoveryCode(accountId, hashToken(recoveryCode));
    });
    return { activatedAt: new Date(nowMs).toISOString(), ...(isFirst ? { recoveryCode } : {}) };
  }

  async #turnOff(caller: Caller, turnOff: (within: Database) => Promise<boolean>): Promise<void> {
    const { accountId } = caller;
    const { belonging, database, keeper, raise, userLog } = this.#deps;
    await database.transaction().execute(async (trx) => {
      if (!(await turnOff(trx))) throw new Refusal("notFound");
      const left = await new FactorStore(trx).read(accountId);
      const hasNone = left === null || (left.smsAt === null && left.authenticatorAt === null);
      if (hasNone && (await belonging.mustHaveFactor(accountId, trx))) throw new Refusal("forbiddenResource");
      await raise(accountId, "suspiciousActivity", trx);
      await userLog.note("multiFactorOff", caller, trx);
      // What they hold open may have been opened by having passed this one.
      await keeper.reconsider(accountId, trx);
    });
  }

  async #requireSmsOff(caller: Caller): Promise<void> {
    if ((await this.#factors(caller)).smsAt !== null) throw new Refusal("actionTypeMismatch");
  }

  /** The sealed secret of the authenticator being set up. */
  async #pendingSecret(caller: Caller): Promise<string> {
    const { authenticatorAt, authenticatorSecret, authenticatorSetupAt } = await this.#factors(caller);
    const endsMs = (authenticatorSetupAt?.getTime() ?? 0) + setupLifetimeMs;
    if (authenticatorAt !== null || authenticatorSecret === null || endsMs <= this.#deps.clock.nowMs())
      throw new Refusal("expiredCode", { field: "value" });
    return authenticatorSecret;
  }

  async #factors({ accountId }: Caller): Promise<Factors> {
    const factors = await new FactorStore(this.#deps.database).read(accountId);
    if (factors === null) throw new Refusal("TokenSessionNotFound");
    return factors;
  }
}
