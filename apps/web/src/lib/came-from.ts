// The screen that somebody was on, or asked for, when a page stood in the way: it comes with the page's place in the history, outlives a reload
// there, and is opened once the way is free.
import { useLocation } from "react-router";

/** The address with which the present page was opened, as `state={{ from }}`. */
export function useCameFrom(): string | undefined {
  const { state } = useLocation() as { state: { from?: string } | null };
  return state?.from;
}

/** State of the address that somebody who is signed in was led to from the sign-in page. */
export const signedInState = { hasSignedIn: true } as const;

/** True at an address that signing in led to. */
export function useHasSignedIn(): boolean {
  const { state } = useLocation() as { state: Partial<typeof signedInState> | null };
  return state?.hasSignedIn === true;
}
