// What a workspace may ask of a person before it lets them in (PROF-18, MFA-13, MFA-14), answered from their account and from what their
// session has passed, within the transaction that lets them in.
import type { SignInMethod } from "@didban/contract";
import type { Database } from "../../../platform/database/index.ts";
import type { Caller } from "../../../platform/http/index.ts";
import { AccountStore, type Account } from "../accounts/account-store.ts";
import { SessionProofStore, type ProofTimes } from "./session-proof-store.ts";

/** The answers, as the people module asks for them. */
export const entryProofs = {
  async hasVerifiedEmail({ accountId }: Caller, within: Database): Promise<boolean> {
    const account = await new AccountStore(within).byId(accountId);
    return account !== null && account.emailVerifiedAt !== null;
  },

  /** The session has passed a second factor that is on. */
  hasPassedFactor({ sessionId }: Caller, within: Database): Promise<boolean> {
    return new SessionProofStore(within).hasPassedFactor(sessionId);
  },

  /** Ways of which the session is to pass one next, so that it has passed a second factor; none while no factor is on. */
  async waysToFactor({ accountId, sessionId }: Caller, within: Database): Promise<readonly SignInMethod[]> {
    const account = await new AccountStore(within).byId(accountId);
    const passed = await new SessionProofStore(within).passed(sessionId);
    return account === null ? [] : waysOpen(account, passed);
  },

  /** The steps that the session has yet to pass after `sinceMs`, in their order. */
  async openSteps(
    { accountId, sessionId }: Caller,
    sinceMs: number,
    within: Database,
  ): Promise<readonly SignInMethod[]> {
    const account = await new AccountStore(within).byId(accountId);
    const proofs = await new SessionProofStore(within).provenAt(sessionId);
    return stepsOpen(account?.hasAuthenticator === true, proofs, sinceMs);
  },
};

/** A factor that is on; when that was passed, another way beside it, for one way does not count twice (AUTH-10). Pure. */
function waysOpen(
  { hasAuthenticator, hasSmsFactor }: Pick<Account, "hasAuthenticator" | "hasSmsFactor">,
  passed: ReadonlySet<SignInMethod>,
): readonly SignInMethod[] {
  const on: SignInMethod[] = [
    ...(hasAuthenticator ? (["tOtp"] as const) : []),
    ...(hasSmsFactor ? (["otp"] as const) : []),
  ];
  if (!on.some((way) => passed.has(way))) return on;
  return [...on, "password" as const].filter((way) => !passed.has(way));
}

/** After a reset: the phone by text message, and then the authenticator, or the password where none is on. Pure. */
function stepsOpen(hasAuthenticator: boolean, proofs: ProofTimes, sinceMs: number): readonly SignInMethod[] {
  const second = hasAuthenticator ? "tOtp" : "password";
  const phoneMs = proofs.get("otp") ?? 0;
  if (phoneMs <= sinceMs) return ["otp", second];
  return (proofs.get(second) ?? 0) >= phoneMs ? [] : [second];
}
