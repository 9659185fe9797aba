// What tabs are called on screen, those of cameras by the camera.
import type { Tab } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useLocale } from "../../i18n/use-locale.ts";
import { cameraListQuery } from "../../subjects/camera/camera-reads.ts";
import { useSharedNames } from "../../subjects/layout/shared-names.ts";
import { settingOf } from "../../subjects/tab/tab-address.ts";
import { useTabs } from "../../subjects/tab/tab-list.ts";
import { shownName, shownNames } from "../../subjects/tab/tab-name.ts";

const noTabs: readonly Tab[] = [];

export function useTabNames(): (tab: Tab) => string {
  const { locale } = useLocale();
  const { tabs } = useTabs();
  const namesCameras = tabs?.some((tab) => settingOf(tab, "cameraId") !== undefined) === true;
  const { data } = useQuery({ ...cameraListQuery, enabled: namesCameras });
  const shared = useSharedNames(tabs ?? noTabs);
  const known = useMemo(
    () => new Map([...(data?.map(({ id, name }) => [id, name] as const) ?? []), ...shared]),
    [data, shared],
  );
  const names = useMemo(() => shownNames(tabs ?? [], locale, known), [tabs, locale, known]);
  return useCallback((tab) => names.get(tab.id) ?? shownName(tab, locale, known), [names, locale, known]);
}
