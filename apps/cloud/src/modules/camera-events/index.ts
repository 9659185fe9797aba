// Door of the module for every process: cameras watched in a media process, what is told of it, and the forgetting.
export { CameraWatch } from "./camera-watch.ts";
export { createEventNewsSource } from "./event-news.ts";
export { EventRetention } from "./event-retention.ts";
