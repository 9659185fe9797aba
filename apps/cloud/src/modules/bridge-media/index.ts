// Cameras that bridges dial, in a media process: their streams and their past over the bridges' media lines. The only door of the module.
export { bridgeNetwork } from "./bridge-network.ts";
export { BridgeTrials, type Way } from "./bridge-trials.ts";
export { createBridgeFootage } from "./bridge-footage.ts";
export { MediaDoor } from "./media-door.ts";
export { MediaLines } from "./media-lines.ts";
export { fromBridge } from "./relay-source.ts";
