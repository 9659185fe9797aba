// Door of the streams module for every process: stream tokens, which media processes take, and what a quality means.
export { isWithinLimits } from "./stream-limits.ts";
export { streamChoices, streamOfQuality } from "./stream-service.ts";
export {
  createStreamTokenStore,
  type StreamGrantee,
  type StreamTokenStore,
  type TokenRefusal,
} from "./stream-token-store.ts";
