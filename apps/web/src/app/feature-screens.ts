// The screens of a workspace by their names: those of each feature, found in its `screens.ts`, and those that are put together from several.
import type { RouteName } from "@didban/contract";
import { IconAppWindow, IconSettings, IconUserCircle, type Icon } from "@tabler/icons-react";
import type { FeatureScreens } from "../lib/built-screens.ts";

const composed: FeatureScreens = {
  profileSettings: {
    icon: IconUserCircle,
    load: async () => (await import("./profile-page.tsx")).ProfilePage,
  },
  workspaceSettings: {
    icon: IconSettings,
    load: async () => (await import("./workspace-settings-screen.tsx")).WorkspaceSettingsScreen,
  },
};

export const featureScreens: FeatureScreens = Object.assign(
  {},
  composed,
  ...Object.values(
    import.meta.glob<FeatureScreens>("../features/*/screens.ts", { eager: true, import: "screens" }),
  ),
);

/** The picture of a screen. Monitoring opens a layout. */
export const routeIcon = (route: RouteName): Icon =>
  featureScreens[route === "stream" ? "stream.gridLayout" : route]?.icon ?? IconAppWindow;
