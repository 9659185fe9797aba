// Monitoring without a word about which layout (LAYT-1): that of the tab that was active last, else the grid, in a new tab where there is none. The
// rail asks for the grid.
import type { RouteName } from "@didban/contract";
import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { paths } from "../lib/paths.ts";
import { lastTab } from "../subjects/account/last-place.ts";
import { linkTo } from "../subjects/tab/active-tab.ts";
import { openMonitoring } from "../subjects/tab/open-tab.ts";
import { isLayout } from "../subjects/tab/tab-address.ts";
import { useTabs } from "../subjects/tab/tab-list.ts";
import { showError } from "../ui/toasts.ts";
import { LoadingScreen } from "./loading-screen.tsx";

/** Monitoring that is the grid, whichever layout was active last. */
export const gridOfMonitoring = `${paths.stream}?layout=grid`;

export function StreamRedirect() {
  const { tabs, isFailed } = useTabs();
  const isGrid = useSearchParams()[0].get("layout") === "grid";
  const isFitting = (route: RouteName) => (isGrid ? route === "stream.gridLayout" : isLayout(route));
  const [isRefused, setRefused] = useState(false);
  const last = lastTab();
  const shown =
    tabs?.find(({ id, route }) => id === last && isFitting(route)) ??
    tabs?.find(({ route }) => route === "stream.gridLayout");
  const isMissing = tabs !== undefined && shown === undefined;
  useEffect(() => {
    if (!isMissing) return;
    openMonitoring().catch((error: unknown) => {
      showError(error);
      setRefused(true);
    });
  }, [isMissing]);
  if (shown !== undefined) return <Navigate to={linkTo(shown)} replace />;
  return isFailed || isRefused ? <Navigate to={paths.wall} replace /> : <LoadingScreen />;
}
