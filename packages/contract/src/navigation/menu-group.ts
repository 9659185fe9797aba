// A group of the tab menu (NAV-17): its entries, each with its words, the screen it opens and what its tab holds. Every file in menus/ declares one;
// menus/index.ts, which is made from them, is all of them together.
import type { RouteName } from "./routes.ts";
import type { RouteNeeds, Words } from "./screen.ts";

/** One entry; what it asks for beyond its screen's own needs stands in `needs`. */
export interface MenuEntry {
  readonly label: Words;
  readonly route: RouteName;
  /** What the tab of the entry holds, as the part of the screen that it opens. */
  readonly settings: Readonly<Record<string, string>>;
  /** Where the part stands, if not at the screen's own path. */
  readonly path?: string;
  readonly needs?: RouteNeeds;
  /** The one of its screen's entries that stands for the screen when no part is asked for. */
  readonly isMain?: true;
}

export interface MenuGroup {
  readonly label: Words;
  readonly entries: readonly MenuEntry[];
}

/** Groups stand by their places, the lowest first. */
export interface PlacedGroup extends MenuGroup {
  readonly place: number;
}

/** An entry that opens one section of a screen. */
export function section(
  route: RouteName,
  name: string,
  label: Words,
  more: Partial<MenuEntry> = {},
): MenuEntry {
  return { label, route, settings: { section: name }, ...more };
}
