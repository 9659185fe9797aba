// Whether the person is led through the first steps of the workspace in a tab of its own (TAB-22). Where nothing is to be seen yet, that is where they land.
import { isOnboardingWanted } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { ownSettingsQuery, useOnboardingWish } from "../../subjects/account/own-settings.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";

/** Undefined until it is known; one's settings that cannot be read lead nobody anywhere. */
export function useFirstSteps(): boolean | undefined {
  const { may, isLoaded } = usePermissions();
  const { isError } = useQuery(ownSettingsQuery);
  const wish = useOnboardingWish();
  return isError || (isLoaded && !isOnboardingWanted(false, may)) ? false : wish;
}
