// The door of the test kit: what tests of every workspace share.
export * from "./free-port.ts";
export * from "./garbage.ts";
export * from "./hostile-manners.ts";
export * from "./kill-now.ts";
export * from "./memory-volume.ts";
export * from "./mutate.ts";
export * from "./numbered-units.ts";
export * from "./scripted-camera.ts";
export * from "./sha256.ts";
export * from "./tcp-camera.ts";
