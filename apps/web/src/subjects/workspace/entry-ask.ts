// What a workspace asks of a person before it lets them in, and where they can give it (MFA-13, PROF-18): screens that need no workspace. The
// workspace goes along with the address, so that the way on leads into it.
import { ApiError } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";

/** State of the address of a screen that somebody was led to. */
export interface EntryAsk {
  /** The workspace that asks. */
  readonly askedBy: string;
}

/** Where to give what a refusal asks for. */
export interface AskedPlace {
  readonly to: string;
  readonly state: EntryAsk;
}

/** Where to give what `workspaceId` asks for with `error`; null: the refusal asks for nothing. */
export function placeOfAsk(error: unknown, workspaceId: string): AskedPlace | null {
  if (!(error instanceof ApiError)) return null;
  const state = { askedBy: workspaceId };
  if (error.asksForFactor) return { to: `${paths.profileAppSecurity}?tab=factors`, state };
  if (error.asksForTerms) return { to: paths.selectWorkspace, state };
  if (error.code !== "emailNotVerified") return null;
  return { to: `${paths.profileAppSettings}?tab=email`, state };
}

/** The workspace that asks, from the state of an address. */
export function askedBy(state: unknown): string | null {
  const workspaceId = (state as Partial<EntryAsk> | null)?.askedBy;
  return typeof workspaceId === "string" ? workspaceId : null;
}
