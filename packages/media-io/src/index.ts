// What both rooms share. The rooms have doors of their own: `@didban/media-io/camera` and `@didban/media-io/archive`.
export { type CameraClock, machineClock } from "./camera/camera-clock.ts";
