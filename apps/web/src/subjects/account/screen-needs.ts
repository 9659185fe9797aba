// What each screen of a workspace asks for (ROUTE-16), by the contract's catalogue: its route, its entry in the rail and the way back to it are
// decided by these.
import { routes, type RouteDefinition, type RouteNeeds } from "@didban/contract";
import { matchPath } from "react-router";
import { paths } from "../../lib/paths.ts";

const screens: readonly RouteDefinition[] = [
  ...Object.values(routes),
  { path: paths.cameraIndex, allOf: ["cameraRead"] },
];
const nothing: RouteNeeds = { allOf: [] };

/** What the path of `address` names for its screen to show; undefined where it names nothing. */
export function resourceIn(address: string): string | undefined {
  const { pathname } = new URL(address, "http://screen");
  for (const { path } of screens) {
    const id = matchPath(path.replace("{id}", ":id"), pathname)?.params["id"];
    if (id !== undefined) return id.startsWith(":") ? undefined : id;
  }
  return undefined;
}

/** What the screen at `address` (a route's pattern, or a path with or without query and hash) asks for; nothing for one that is open to all. */
export function screenNeeds(address: string): RouteNeeds {
  const { pathname } = new URL(address, "http://screen");
  return screens.find(({ path }) => matchPath(path.replace("{id}", ":id"), pathname) !== null) ?? nothing;
}
