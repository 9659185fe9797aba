// Whether a person is led through the first steps of a workspace (ONB-17, TAB-22): the one answer that the tab bar, the routes and the screen ask for.
import { meetsNeeds } from "../permissions/matrix-rights.ts";
import { routes } from "../navigation/routes.ts";
import type { Action } from "../permissions/actions.ts";

/** The keys of one's own settings in a workspace that onboarding keeps (TAB-29). */
export const onboardingSettings = {
  /** The person is through with it, or wants no more of it. */
  isOnboarded: "onboardingUser",
  /** A first camera was added. */
  hasAddedCamera: "addFirstCamera",
  /** Cameras are reached without a bridge. */
  isDirect: "isDirectLocation",
} as const;
export type OnboardingSetting = (typeof onboardingSettings)[keyof typeof onboardingSettings];

/** True for who is not marked onboarded in the workspace and may do all that its first steps take. */
export function isOnboardingWanted(isOnboarded: boolean, may: (action: Action) => boolean): boolean {
  return !isOnboarded && meetsNeeds(routes.onboarding, may);
}
