// The tab menu (NAV-17, NAV-25): the groups of all areas, each entry with its words, the screen it opens and what its tab holds. A tab that nobody
// named is called by the entry that it would be opened with (TAB-4).
import type { Locale } from "../errors/error-words.ts";
import type { MenuEntry as AnyEntry, Words } from "./area.ts";
import { areas } from "./areas/index.ts";
import { routeNamed, type RouteName } from "./routes.ts";

export type MenuEntry = AnyEntry<RouteName>;

export interface MenuGroup {
  readonly label: Words;
  readonly entries: readonly MenuEntry[];
}

export const menu: readonly MenuGroup[] = areas
  .map((area) => area.menu)
  .toSorted((one, other) => one.place - other.place);

/** Everything that a tab of `route` may have been called by default (TAB-4). */
export function wordsOfRoute(route: RouteName): readonly Words[] {
  const listed = menu.flatMap((group) => group.entries).filter((entry) => entry.route === route);
  const own = routeNamed(route).label;
  return [...listed.map(({ label }) => label), ...(own === undefined ? [] : [own])];
}

/** What a tab of `route` that holds `settings` is called in `locale`. */
export function routeLabel(
  route: RouteName,
  settings: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  const entries = menu.flatMap((group) => group.entries).filter((entry) => entry.route === route);
  const parts = entries.filter((entry) => Object.keys(entry.settings).length > 0);
  const opened = parts.find((entry) =>
    Object.entries(entry.settings).every(([key, value]) => settings[key] === value),
  );
  const entry = opened ?? entries.find(({ isMain }) => isMain === true) ?? entries[0];
  return (entry?.label ?? routeNamed(route).label)?.[locale] ?? route;
}
