// What a person keeps for themselves in the acting workspace (TAB-25, TAB-29): whether they are through its first steps, and how they connect cameras.
import {
  isOnboardingWanted,
  onboardingSettings,
  type CustomSetting,
  type OnboardingSetting,
} from "@didban/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { accountKeys } from "./account-keys.ts";
import { usePermissions } from "./permissions.ts";

/** More than one scope holds (TAB-27). */
const mostSettings = 200;

export const ownSettingsQuery = queryOptions({
  queryKey: accountKeys.ownSettings,
  async queryFn() {
    const { items } = await api.customSettings.listOfMember({ query: { limit: mostSettings } });
    return items;
  },
});

const isOn = (settings: readonly CustomSetting[], key: OnboardingSetting) =>
  settings.some((setting) => setting.key === key && setting.value === true);

/** Settings of onboarding; undefined until they are known. */
export function useOnboardingSettings():
  | Readonly<Record<keyof typeof onboardingSettings, boolean>>
  | undefined {
  const { data } = useQuery(ownSettingsQuery);
  if (data === undefined) return undefined;
  const { isOnboarded, hasAddedCamera, isDirect } = onboardingSettings;
  return {
    isOnboarded: isOn(data, isOnboarded),
    hasAddedCamera: isOn(data, hasAddedCamera),
    isDirect: isOn(data, isDirect),
  };
}

/** Whether the person is led through the first steps here (ONB-17, TAB-22); undefined until that is known. */
export function useOnboardingWish(): boolean | undefined {
  const settings = useOnboardingSettings();
  const { isLoaded, may } = usePermissions();
  return settings === undefined || !isLoaded ? undefined : isOnboardingWanted(settings.isOnboarded, may);
}

/** Keeps that `key` is so. */
export async function turnOn(key: OnboardingSetting): Promise<void> {
  const known = queryClient.getQueryData(ownSettingsQuery.queryKey);
  if (known !== undefined && isOn(known, key)) return;
  const saved = await api.customSettings.save({ body: { type: "uws", key, value: true } });
  queryClient.setQueryData(ownSettingsQuery.queryKey, (before) =>
    before === undefined ? undefined : [...before.filter((setting) => setting.key !== key), saved],
  );
}
