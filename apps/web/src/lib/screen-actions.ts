// Which actions each screen of a workspace asks for (ROUTE-16): its route, its entry in the rail and the way back to it are decided by these.
import type { Action } from "@didban/contract";
import { matchPath } from "react-router";
import { paths } from "./paths.ts";

const screens: readonly (readonly [path: string, actions: readonly Action[]])[] = [
  [paths.wall, ["cameraRead", "cameraStreamLive"]],
  [paths.cameraList, ["cameraRead"]],
  [paths.cameraIndex, ["cameraRead"]],
  [paths.camera(":id"), ["cameraRead"]],
  [paths.playback, ["cameraRead", "cameraStreamArchive"]],
  [paths.cameraConnect, ["cameraCreate", "cameraGroupRead"]],
];

/** What the screen at `address` (a route's pattern, or a path with or without query and hash) asks for; none for one that is open to all. */
export function screenActions(address: string): readonly Action[] {
  const { pathname } = new URL(address, "http://screen");
  return screens.find(([path]) => matchPath(path, pathname) !== null)?.[1] ?? [];
}
