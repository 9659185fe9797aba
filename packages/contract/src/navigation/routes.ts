// The screens by their names. Tabs name them, the web app's routes and guards are made with them, and the server refuses a tab of a
// screen that its person may not open.
import type { RouteDefinition } from "./screen.ts";
import { routes } from "./screens/index.ts";

export { routes };

export type RouteName = keyof typeof routes;

/** True when `text` is the name of a screen. */
export function isRouteName(text: string): text is RouteName {
  return Object.hasOwn(routes, text);
}

/** The screen of a name. */
export function routeNamed(name: RouteName): RouteDefinition {
  return routes[name];
}
