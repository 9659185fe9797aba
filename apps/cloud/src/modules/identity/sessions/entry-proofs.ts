// What a workspace may ask of a person before it lets them in (PROF-18, MFA-13, MFA-14), answered from their account and from what their
// session has passed, within the transaction that lets them in.
import type { SignInMethod } from "@didban/contract";
import type { Database } from "../../../platform/database/index.ts";
import type { Caller } from "../../../platform/http/index.ts";
import { AccountStore } from "../accounts/account-store.ts";
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

/** After a reset: the phone by text message, and then the authenticator, or the password where none is on. Pure. */
function stepsOpen(hasAuthenticator: boolean, proofs: ProofTimes, sinceMs: number): readonly SignInMethod[] {
  const second = hasAuthenticator ? "tOtp" : "password";
  const phoneMs = proofs.get("otp") ?? 0;
  if (phoneMs <= sinceMs) return ["otp", second];
  return (proofs.get(second) ?? 0) >= phoneMs ? [] : [second];
}
