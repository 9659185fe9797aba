// A screen of the app by its dotted name (NAV-17, NAV-18, NAV-25): where it stands and which actions it asks for. Every file in screens/ declares some;
// screens/index.ts, which is made from them, is all of them together. What people call them stands in menus/: signing in asks for screens, not for words.
import type { Action } from "../permissions/actions.ts";

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
  /** Its parts that are there. Without it the screen is not there yet: it is nowhere offered, and its address is unknown. */
  readonly built?: Sections;
}

export type Screens = Readonly<Record<string, RouteDefinition>>;
