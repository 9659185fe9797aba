// A call that is refused for want of a proof of identity waits here, while the sidebar asks for one (MFA-16, MFA-23). Calls refused meanwhile
// wait for the same proof. Entering a workspace after a reset of authentication asks for one step after another (MFA-14).
import type { SignInMethod } from "@didban/contract";
import { create } from "zustand";

interface IdentityCheck {
  /** Ways to prove it, the one to offer first in front; null: nobody waits. */
  readonly ways: readonly SignInMethod[] | null;
  /** The one way is a step on the way into a workspace. */
  readonly isStep: boolean;
  /** What waits is about a workspace, and so about others too (MFA-22). */
  readonly concernsOthers: boolean;
}

const nobodyWaits: IdentityCheck = { ways: null, isStep: false, concernsOthers: false };

export const useIdentityCheck = create<IdentityCheck>()(() => nobodyWaits);

let waiting: { readonly answer: Promise<boolean>; readonly settle: (isProven: boolean) => void } | undefined;

/** True once the person has proven who they are, false when they would rather not. */
export function askForProof(value: unknown, concernsOthers = false): Promise<boolean> {
  return ask({ ways: waysIn(value), isStep: false, concernsOthers });
}

/** The same for the first of the steps that are open. */
export function askForStep(value: unknown): Promise<boolean> {
  const [step] = namedIn(value);
  return ask({ ways: [step ?? "otp"], isStep: true, concernsOthers: false });
}

function ask(check: IdentityCheck): Promise<boolean> {
  if (waiting === undefined) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting = { answer: promise, settle: resolve };
    useIdentityCheck.setState(check);
  }
  return waiting.answer;
}

/** The sidebar is done. */
export function settleProof(isProven: boolean): void {
  waiting?.settle(isProven);
  waiting = undefined;
  useIdentityCheck.setState(nobodyWaits);
}

const methods = ["tOtp", "otp", "password"] as const satisfies readonly SignInMethod[];

function waysIn(value: unknown): readonly SignInMethod[] {
  const named = namedIn(value);
  return named.length > 0 ? methods.filter((method) => named.includes(method)) : ["otp"];
}

/** The ways that a refusal names, in its order. */
function namedIn(value: unknown): readonly SignInMethod[] {
  const named: readonly unknown[] = Array.isArray(value) ? value : [];
  return named.flatMap((name) => methods.filter((method) => method === name));
}
