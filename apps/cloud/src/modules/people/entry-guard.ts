// What a workspace asks of a member before it lets them in, beside having joined (WS-30): the steps after a reset of authentication (MFA-14),
// a second factor (MFA-13), a verified email (PROF-18).
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type Caller } from "../../platform/http/index.ts";
import { RequirementStore } from "./requirement-store.ts";
import type { EntryProofs } from "./ports.ts";

/**
 * Throws unless the caller has passed everything that is asked of them. The member is held until `within` ends: what a manager asks for
 * meanwhile meets a session that acts there already.
 */
export async function requireProofs(
  proofs: EntryProofs,
  workspaceId: string,
  caller: Caller,
  within: Database,
): Promise<void> {
  const store = new RequirementStore(within);
  const member = await store.hold(workspaceId, caller.accountId);
  if (member === null) throw new Refusal("notFound");
  if (member.reauthenticateSinceMs !== null) {
    const steps = await proofs.openSteps(caller, member.reauthenticateSinceMs, within);
    if (steps.length > 0) throw new Refusal("identityVerificationRequired", { value: steps });
  }
  if (member.requiresFactor && !(await proofs.hasPassedFactor(caller, within))) {
    const ways = await proofs.waysToFactor(caller, within);
    throw new Refusal("Not2FAVerified", ways.length === 0 ? {} : { value: ways });
  }
  if (member.requiresEmail && !(await proofs.hasVerifiedEmail(caller, within)))
    throw new Refusal("emailNotVerified");
  if (member.reauthenticateSinceMs !== null) await store.set({ ...member, reauthenticateSinceMs: null });
}
