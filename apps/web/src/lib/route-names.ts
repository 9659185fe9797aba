// Screens by their dotted names (ROUTE-25): what the tabs of a workspace, and links that outlive an address, call them.
import { paths } from "./paths.ts";

const named: Readonly<Record<string, string>> = {
  authentication: paths.signIn,
  hub: paths.hub,
  selectWorkspace: paths.selectWorkspace,
  profileSettings: paths.profileSettings,
  securitySettings: paths.profileSecurity,
  stream: paths.stream,
  "stream.gridLayout": paths.wall,
  "stream.freeLayout": paths.cameraList,
  playback: paths.playback,
  "camera.detail": paths.camera("{id}"),
  cameraConnect: paths.cameraConnect,
  shortcuts: paths.shortcuts,
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
  const path = Object.hasOwn(named, name) ? named[name] : undefined;
  if (path === undefined) throw new RouteNotFoundError(name);
  return path.replace("{id}", encodeURIComponent(id));
}
