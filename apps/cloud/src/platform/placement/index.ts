export { Placement, type PlacementDeps } from "./placement.ts";
export { choosePlacement, type MediaNode } from "./placement-choice.ts";
export { hasRoomForCamera, livingNodes, nodeOfCamera } from "./placement-store.ts";
