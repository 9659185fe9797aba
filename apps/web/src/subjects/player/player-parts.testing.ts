// What the parts of a player share, as component tests need it: plain, and different where a test says so.
import type { CameraDetails } from "@didban/contract";
import type { Player } from "@didban/player";
import { cameraTimeOf } from "../../lib/camera-time.ts";
import type { PlayerParts } from "./player-context.ts";
import { createZoomStore } from "./zoom-store.ts";

export const aPlayersParts = (
  camera: CameraDetails,
  player: Player,
  different: Partial<PlayerParts> = {},
): PlayerParts => ({
  camera,
  player,
  size: "large",
  time: cameraTimeOf("UTC", "en"),
  frame: { current: null },
  fullscreen: { isPossible: false, isOn: false, toggle() {} },
  isSideways: false,
  aspect: "wide",
  setAspect() {},
  scale: "hourly",
  setScale() {},
  selection: { range: undefined, mayMark: true, begin() {}, choose() {}, end() {} },
  zoom: createZoomStore(),
  snapshot: { isAllowed: true, isImpossible: false, take() {} },
  opened: undefined,
  say() {},
  ...different,
});
