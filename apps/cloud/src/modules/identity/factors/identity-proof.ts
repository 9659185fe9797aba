// Proof that whoever holds a session is the person it belongs to (MFA-16 to MFA-20): kept on the session, good for five minutes there and
// nowhere else. How it is proven is for the services that check codes and passwords.
import type { SignInMethod } from "@didban/contract";
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { Refusal, type Caller } from "../../../platform/http/index.ts";
import { AccountStore, factorsOf, type AccountFactors } from "../accounts/account-store.ts";
import { SessionProofStore } from "../sessions/session-proof-store.ts";
import { SessionStore } from "../sessions/session-store.ts";

/** A proof of identity is good for so long (MFA-20). */
export const identityValidMs = 5 * 60_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

/** A proof that was just given, as the calls that take one answer it. */
export interface GivenProof {
  readonly verifiedAt: string;
  readonly validUntil: string;
}

export class IdentityProof {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Throws `identityVerificationRequired`, with the ways that are open, unless the session holds a fresh proof (MFA-19). */
  async requireFresh(caller: Caller): Promise<void> {
    const { clock, database } = this.#deps;
    const provenAtMs = caller.identityProvenAtMs;
    if (provenAtMs !== null && clock.nowMs() - provenAtMs < identityValidMs) return;
    const account = await new AccountStore(database).byId(caller.accountId);
    if (account === null) throw new Refusal("TokenSessionNotFound");
    throw new Refusal("identityVerificationRequired", { value: waysToProve(factorsOf(account)) });
  }

  /** Keeps on the caller's session that they have just proven who they are by `method`. */
  async give(caller: Caller, method: SignInMethod, within: Database): Promise<GivenProof> {
    const nowMs = this.#deps.clock.nowMs();
    await new SessionStore(within).proveIdentity(caller.sessionId, nowMs);
    await new SessionProofStore(within).prove(caller.sessionId, method, nowMs);
    return {
      verifiedAt: new Date(nowMs).toISOString(),
      validUntil: new Date(nowMs + identityValidMs).toISOString(),
    };
  }
}

/** The ways a person can prove who they are, the one to offer first in front. Pure. */
export function waysToProve({ hasAuthenticator, hasPassword }: AccountFactors): readonly SignInMethod[] {
  return [
    ...(hasAuthenticator ? (["tOtp"] as const) : []),
    "otp",
    ...(hasPassword ? (["password"] as const) : []),
  ];
}
