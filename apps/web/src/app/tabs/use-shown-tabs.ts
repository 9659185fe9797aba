// The tabs that are shown: those whose screen there is.
import { useMemo } from "react";
import { isBuilt } from "../../lib/built-screens.ts";
import { useTabs } from "../../subjects/tab/tab-list.ts";

export function useShownTabs() {
  const { tabs, isFailed } = useTabs();
  return { tabs: useMemo(() => tabs?.filter(({ route }) => isBuilt(route)), [tabs]), isFailed };
}
