// What tabs are called on screen, those of cameras by the camera.
import type { Tab } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useLocale } from "../../i18n/use-locale.ts";
import { cameraListQuery } from "../../lib/camera-reads.ts";
import { settingOf } from "../../lib/tabs/tab-address.ts";
import { useTabs } from "../../lib/tabs/tab-list.ts";
import { shownName } from "../../lib/tabs/tab-name.ts";

export function useTabNames(): (tab: Tab) => string {
  const { locale } = useLocale();
  const { tabs } = useTabs();
  const namesCameras = tabs?.some((tab) => settingOf(tab, "cameraId") !== undefined) === true;
  const { data } = useQuery({ ...cameraListQuery, enabled: namesCameras });
  const cameras = useMemo(() => new Map(data?.items.map(({ id, name }) => [id, name])), [data]);
  return useCallback((tab) => shownName(tab, locale, cameras), [locale, cameras]);
}
