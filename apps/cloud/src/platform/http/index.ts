export * from "./call.ts";
export { assertComplete, contractEndpoints } from "./completeness.ts";
export { keptCookie, readCookie } from "./cookies.ts";
export { createEndpointGate, type EndpointGate, type GateDeps } from "./endpoint-gate.ts";
export * from "./handlers.ts";
export { isOwnHost, ownNames } from "./own-names.ts";
export * from "./refusal.ts";
