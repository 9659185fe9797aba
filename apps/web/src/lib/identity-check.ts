// A call that is refused for want of a proof of identity waits here, while the sidebar asks for one (MFA-16, MFA-23). Calls refused meanwhile
// wait for the same proof.
import type { SignInMethod } from "@didban/contract";
import { create } from "zustand";

interface IdentityCheck {
  /** Ways to prove it, the one to offer first in front; null: nobody waits. */
  readonly ways: readonly SignInMethod[] | null;
}

const nobodyWaits: IdentityCheck = { ways: null };

export const useIdentityCheck = create<IdentityCheck>()(() => nobodyWaits);

let waiting: { readonly answer: Promise<boolean>; readonly settle: (isProven: boolean) => void } | undefined;

/** True once the person has proven who they are, false when they would rather not. */
export function askForProof(value: unknown): Promise<boolean> {
  if (waiting === undefined) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting = { answer: promise, settle: resolve };
    useIdentityCheck.setState({ ways: waysIn(value) });
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
  const named: readonly unknown[] = Array.isArray(value) ? value : [];
  const known = methods.filter((method) => named.includes(method));
  return known.length > 0 ? known : ["otp"];
}
