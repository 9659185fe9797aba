// What shared layouts and tours are called, for tabs that follow one.
import type { Tab } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { settingOf } from "../tab/tab-address.ts";
import { sharedListQuery } from "./sharing/shared-reads.ts";
import { tourListQuery } from "./tours/tour-reads.ts";

/** By id; they are read where one of the tabs follows one. */
export function useSharedNames(tabs: readonly Pick<Tab, "settings">[]): ReadonlyMap<string, string> {
  const follows = (key: string) => tabs.some((tab) => settingOf(tab, key) !== undefined);
  const layouts = useQuery({ ...sharedListQuery, enabled: follows("sharedLayout") });
  const tours = useQuery({ ...tourListQuery, enabled: follows("tour") });
  return useMemo(
    () => new Map([...(layouts.data ?? []), ...(tours.data ?? [])].map(({ id, name }) => [id, name])),
    [layouts.data, tours.data],
  );
}
