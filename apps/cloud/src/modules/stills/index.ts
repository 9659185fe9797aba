// Door of the module for the process that decodes: JPEGs of key frames.
export { createStillDecoder } from "./still-decoder.ts";
export { stillRoutes } from "./still-routes.ts";
