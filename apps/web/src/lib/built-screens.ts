// Which screens of a workspace are there, of all that the contract names, and which of their parts. Routes, the menu, the hub and the tabs are made
// from them; the others are nowhere offered, and their addresses are unknown.
import {
  isRouteName,
  routeNamed,
  routes,
  type MenuEntry,
  type RouteName,
  type Sections,
} from "@didban/contract";
import type { Icon } from "@tabler/icons-react";
import type { ComponentType } from "react";

/** What a feature has for a screen. */
interface FeatureScreen {
  /** The same in the rail, the tabs, the menu and the hub. */
  readonly icon: Icon;
  /** What shows it; loaded when it is first opened. */
  load(): Promise<ComponentType>;
}

/** The screens of a feature (`screens.ts` in its folder), by their names. */
export type FeatureScreens = Readonly<Partial<Record<RouteName, FeatureScreen>>>;

export function isBuilt(route: string): route is RouteName {
  return isRouteName(route) && routeNamed(route).built !== undefined;
}

export const builtScreens: readonly RouteName[] = Object.keys(routes).filter(isBuilt);

/** Sections of a screen; none of one that is not built. */
export function sectionsOf(route: RouteName): Sections {
  return routeNamed(route).built ?? {};
}

/** Whether what an entry of the menu opens is there. Monitoring opens a layout. */
export function isEntryBuilt({ route, settings }: MenuEntry): boolean {
  const { section } = settings;
  if (route === "stream") return isBuilt("stream.gridLayout");
  return isBuilt(route) && (section === undefined || Object.hasOwn(sectionsOf(route), section));
}
