// Door of the bridges module for every process: where bridges hang, how many there are, what they are called, and how their agents are asked something.
export { createBridgeNewsSource } from "./bridge-news.ts";
export { bridgeNameOf } from "./bridge-name.ts";
export { countBridges, createBridgeDirectory } from "./bridge-directory.ts";
export { createBridgeReach, type BridgeReach } from "./bridge-reach.ts";
export { createBackfillStore } from "./condition-store.ts";
