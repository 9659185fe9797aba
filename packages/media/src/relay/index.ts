// Access units between two of our programs, byte for byte.
export { RelayError } from "./relay-error.ts";
export { RelayLane, RelayReader } from "./relay-lanes.ts";
export { maximumRelayLength } from "./relay-message.ts";
