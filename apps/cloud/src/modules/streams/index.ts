// Stream tokens: asked for at the api process, spent at the media processes. The only door of the module.
import { streamsEndpoints } from "@didban/contract";
import { implement, type ApiModule } from "../../platform/http/index.ts";
import { createStreamService, type StreamServiceDeps } from "./stream-service.ts";

export { isWithinLimits } from "./stream-limits.ts";
export { streamChoices, streamOfQuality } from "./stream-service.ts";
export {
  createStreamTokenStore,
  type StreamGrantee,
  type StreamTokenStore,
  type TokenRefusal,
} from "./stream-token-store.ts";

/** The calls of streams, for the api process. */
export function createStreamsModule(deps: StreamServiceDeps): ApiModule {
  const service = createStreamService(deps);
  return {
    name: "streams",
    endpoints: implement(streamsEndpoints, {
      request: ({ params, body }, call) => service.request(call, params.id, body),
    }),
  };
}
