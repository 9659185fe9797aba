// An area of the app: its screens by their dotted names (NAV-17, NAV-18, NAV-25), where each stands and which actions it asks for, and its group of
// the menu. Every file in areas/ declares one; areas/index.ts, which is made from them, is all of them together.
import type { Locale } from "../errors/error-words.ts";
import type { Action } from "../permissions/actions.ts";

export type Words = Readonly<Record<Locale, string>>;

/** What a screen, or a part of one, asks for: all of `allOf` and, where there are some, one of `anyOf`. */
export interface RouteNeeds {
  readonly allOf: readonly Action[];
  readonly anyOf?: readonly Action[];
}

/** Parts of a screen by their names in the menu, with the word for each in the address; null for the part that opens without one. */
export type Sections = Readonly<Record<string, string | null>>;

/** A screen; `{id}` in its path is what it shows, a camera unless its own rule says otherwise. */
export interface RouteDefinition extends RouteNeeds {
  readonly path: string;
  /** Words of a screen that the menu does not lead to (NAV-18). */
  readonly label?: Words;
  /** Its parts that are there. Without it the screen is not there yet: it is nowhere offered, and its address is unknown. */
  readonly built?: Sections;
}

/** One entry of the menu; what it asks for beyond its screen's own needs stands in `needs`. */
export interface MenuEntry<Name extends string = string> {
  readonly label: Words;
  readonly route: Name;
  /** What the tab of the entry holds, as the part of the screen that it opens. */
  readonly settings: Readonly<Record<string, string>>;
  /** Where the part stands, if not at the screen's own path. */
  readonly path?: string;
  readonly needs?: RouteNeeds;
  /** The one of its screen's entries that stands for the screen when no part is asked for. */
  readonly isMain?: true;
}

export interface Area<Routes extends Readonly<Record<string, RouteDefinition>>> {
  readonly routes: Routes;
  readonly menu: {
    /** Groups stand by their places, the lowest first. */
    readonly place: number;
    readonly label: Words;
    readonly entries: readonly MenuEntry<NoInfer<keyof Routes & string>>[];
  };
}

/** Declares an area. */
export function defineArea<const Routes extends Readonly<Record<string, RouteDefinition>>>(
  area: Area<Routes>,
): Area<Routes> {
  return area;
}

export const words = (en: string, fa: string): Words => ({ en, fa });

/** An entry that opens one section of a screen. */
export function section<const Name extends string>(
  route: Name,
  name: string,
  label: Words,
  more: Partial<MenuEntry<Name>> = {},
): MenuEntry<Name> {
  return { label, route, settings: { section: name }, ...more };
}
