// What a tab is called on screen: the name that its person gave it; one that it was called by default follows the language, the part that it shows
// and the camera's name. Pure.
import { locales, routeLabel, wordsOfRoute, type Locale, type Tab, type Words } from "@didban/contract";
import { latinDigits } from "@didban/contract";
import { settingOf } from "./tab-address.ts";

type Named = Pick<Tab, "route" | "name" | "settings">;

/** A default name, with the counter that tells it from another (TAB-18). */
const counted = /^(.*?)(?: ([\d۰-۹]+))?$/u;

/** Names of cameras by id, and of the shared layouts and tours that tabs follow. */
export type KnownNames = ReadonlyMap<string, string>;

export function shownName(tab: Named, locale: Locale, known: KnownNames): string {
  const [, words = tab.name, counter] = counted.exec(tab.name) ?? [];
  const isCalled = (label: Words) => locales.some((each) => label[each] === words);
  const followed = known.get(String(settingOf(tab, "sharedLayout") ?? settingOf(tab, "tour")));
  if (
    followed !== undefined &&
    [tab.route, "stream" as const].some((route) => wordsOfRoute(route).some(isCalled))
  )
    return followed;
  const number = counter === undefined ? "" : counterOf(valueOf(counter), locale);
  if (wordsOfRoute(tab.route).some(isCalled)) {
    const camera = known.get(String(settingOf(tab, "cameraId")));
    const settings = Object.fromEntries(tab.settings.map(({ key, value }) => [key, value]));
    const label = routeLabel(tab.route, settings, locale);
    if (camera === undefined) return label + number;
    return tab.route === "camera.detail" ? camera : `${camera} · ${label}`;
  }
  // A layout that was opened as Monitoring (TAB-31).
  const monitoring = tab.route.startsWith("stream.") ? wordsOfRoute("stream").find(isCalled) : undefined;
  return monitoring === undefined ? tab.name : monitoring[locale] + number;
}

/** The names of `tabs` by id: no two tabs bear one name alone. */
export function shownNames(
  tabs: readonly (Named & Pick<Tab, "id">)[],
  locale: Locale,
  known: KnownNames,
): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    tabs.map((tab) => {
      const name = shownName(tab, locale, known);
      let free = name;
      for (let count = 2; taken.has(free); count += 1) free = name + counterOf(count, locale);
      taken.add(free);
      return [tab.id, free];
    }),
  );
}

function counterOf(count: number, locale: Locale): string {
  return ` ${new Intl.NumberFormat(locale === "fa" ? "fa-IR" : "en-US", { useGrouping: false }).format(count)}`;
}

/** The number that Latin or Persian digits write. */
function valueOf(digits: string): number {
  return Number(latinDigits(digits));
}
