// A group of the tab menu (NAV-17): its entries, each with its words, the screen it opens and what its tab holds. Every file in menus/ declares one, or
// adds to that of another; menus/index.ts, which is made from them, is all of them together.
import type { Locale } from "../errors/error-words.ts";
import type { RouteName } from "./routes.ts";
import type { RouteNeeds } from "./screen.ts";

export type Words = Readonly<Record<Locale, string>>;

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

/** Groups stand by their places, the lowest first. Those with the very label of another are one group with it, their entries behind its own. */
export interface PlacedGroup extends MenuGroup {
  readonly place: number;
  /** Words of screens that have several entries, none of which stands for all of them. */
  readonly whole?: Readonly<Partial<Record<RouteName, Words>>>;
  /** Words of screens that the menu does not lead to (NAV-18). */
  readonly unlisted?: Readonly<Partial<Record<RouteName, Words>>>;
}

export const words = (en: string, fa: string): Words => ({ en, fa });

/** An entry that opens one section of a screen. */
export function section(
  route: RouteName,
  name: string,
  label: Words,
  more: Partial<MenuEntry> = {},
): MenuEntry {
  return { label, route, settings: { section: name }, ...more };
}
