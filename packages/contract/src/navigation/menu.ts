// The tab menu (NAV-17, NAV-25): its groups in their order, and what they say of screens. A tab that nobody named is called by the entry that it would be
// opened with (TAB-4).
import type { Locale } from "../errors/error-words.ts";
import type { MenuGroup, Words } from "./menu-group.ts";
import { groups } from "./menus/index.ts";
import type { RouteName } from "./routes.ts";

const placed = groups.toSorted((one, other) => one.place - other.place);

export const menu: readonly MenuGroup[] = [...Map.groupBy(placed, ({ label }) => label)].map(
  ([label, parts]) => ({ label, entries: parts.flatMap(({ entries }) => entries) }),
);

/** Words of the screens that the menu does not lead to (NAV-18). */
const unlisted: Readonly<Partial<Record<RouteName, Words>>> = Object.assign(
  {},
  ...placed.map((group) => group.unlisted),
);

/** Words of screens as a whole, whichever of their parts is open. */
const whole: Readonly<Partial<Record<RouteName, Words>>> = Object.assign(
  {},
  ...placed.map((group) => group.whole),
);

/** Everything that a tab of `route` may have been called by default (TAB-4). */
export function wordsOfRoute(route: RouteName): readonly Words[] {
  const listed = menu.flatMap((group) => group.entries).filter((entry) => entry.route === route);
  const others = [unlisted[route], whole[route]].filter((own) => own !== undefined);
  return [...listed.map(({ label }) => label), ...others];
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
  const main = entries.find(({ isMain }) => isMain === true) ?? entries[0];
  const label = opened?.label ?? whole[route] ?? main?.label ?? unlisted[route];
  return label?.[locale] ?? route;
}
