// The areas of a workspace and who sees them: what the rail offers. They are called as the tabs that they open are.
import { routeLabel, type RouteName } from "@didban/contract";
import { IconActivity, type Icon } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../i18n/use-locale.ts";
import { paths } from "../lib/paths.ts";
import { pathNamed } from "../lib/route-names.ts";
import { useCurrentUser } from "../subjects/account/current-user.ts";
import { usePermissions } from "../subjects/account/permissions.ts";
import { routeIcon } from "./feature-screens.ts";
import { gridOfMonitoring } from "./stream-redirect.tsx";

interface AreaDefinition {
  /** The screen whose word the area has, as its tab does. */
  readonly route: RouteName | "system";
  /** Left out of the phone's bottom bar. */
  readonly isWideOnly?: boolean;
}

/** An area as the rail shows it. */
export interface Area extends AreaDefinition {
  readonly label: string;
  readonly icon: Icon;
  /** Where its screen stands. */
  readonly path: string;
  /** Where its link leads. */
  readonly to: string;
}

const areas: readonly AreaDefinition[] = [
  { route: "stream" },
  { route: "stream.freeLayout" },
  { route: "playback" },
  { route: "map", isWideOnly: true },
  { route: "clips", isWideOnly: true },
  { route: "cameraConnect", isWideOnly: true },
  { route: "permissionSettings", isWideOnly: true },
  { route: "workspaceSettings", isWideOnly: true },
  { route: "system" },
  { route: "shortcuts", isWideOnly: true },
];

/** The areas that the person may open, in their order. */
export function usePermittedAreas(): readonly Area[] {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const permissions = usePermissions();
  const isOperator = useCurrentUser()?.isOperator === true;
  return useMemo(
    () =>
      areas
        .map((area) => {
          const { route } = area;
          const look =
            route === "system"
              ? { icon: IconActivity, label: t("nav.system") }
              : { icon: routeIcon(route), label: routeLabel(route, {}, locale) };
          // Monitoring is the grid here: All Devices has an area of its own.
          if (route === "stream") return { ...area, ...look, path: paths.wall, to: gridOfMonitoring };
          // What is looked for by its name there is the list.
          if (route === "stream.freeLayout")
            return { ...area, ...look, path: paths.freeLayout, to: paths.cameraList };
          return { ...area, ...look, path: pathNamed(route), to: pathNamed(route) };
        })
        .filter(({ route, path }) => permissions.mayOpen(path) && (route !== "system" || isOperator)),
    [permissions, isOperator, locale, t],
  );
}
