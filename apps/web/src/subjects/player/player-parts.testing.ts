// What the parts of a player share, as component tests need it: plain, and different where a test says so.
import { ptzSupportOf, type CameraDetails } from "@didban/contract";
import type { Player } from "@didban/player";
import { cameraTimeOf } from "../../lib/camera-time.ts";
import { createMaskStore, type Mask } from "./mask/mask-store.ts";
import type { PlayerParts } from "./player-context.ts";
import type { Selection } from "./selection.ts";
import { createZoomStore } from "./zoom-store.ts";

/** Nothing is chosen, and anything may be. */
export const aSelection = (different: Partial<Selection> = {}): Selection => ({
  range: undefined,
  purpose: "bookmark",
  refusalOf: () => undefined,
  begin() {},
  choose() {},
  end() {},
  ...different,
});

/** Nothing is hidden, and nobody may hide anything. */
const aMask = (): Mask => ({
  store: createMaskStore(),
  isAllowed: false,
  hasArea: false,
  isLifted: false,
  isDrawing: false,
  refusal: "noAccess",
  edit() {},
  shown: () => [],
});

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
  selection: aSelection(),
  zoom: createZoomStore(),
  mask: aMask(),
  snapshot: { isAllowed: true, isImpossible: false, take() {} },
  ptz: { support: ptzSupportOf([]), isPossible: false, isOpen: false, toggle() {} },
  eventJumps: { isAllowed: false, jump() {} },
  opened: undefined,
  say() {},
  ...different,
});
