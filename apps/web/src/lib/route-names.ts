// Screens by their dotted names (ROUTE-25): what the tabs of a workspace, and links that outlive an address, call them.
import { isRouteName, routeNamed } from "@didban/contract";
import { paths } from "./paths.ts";

/** Screens that no tab is made of, and so not among the contract's. */
const tabless: Readonly<Record<string, string>> = {
  authentication: paths.signIn,
  hub: paths.hub,
  selectWorkspace: paths.selectWorkspace,
  system: paths.system,
};

/** No screen has this name; the page for unknown addresses is shown. */
export class RouteNotFoundError extends Error {
  readonly code = "routeNotFound";

  constructor(name: string) {
    super(`No screen is named ${name}`);
    this.name = "RouteNotFoundError";
  }
}

/** The address of the screen `name`, its `{id}` filled in. */
export function pathNamed(name: string, id = ""): string {
  const path = isRouteName(name)
    ? routeNamed(name).path
    : Object.hasOwn(tabless, name)
      ? tabless[name]
      : undefined;
  if (path === undefined) throw new RouteNotFoundError(name);
  return path.replace("{id}", encodeURIComponent(id));
}
