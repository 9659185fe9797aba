// Door of the streams module for the api process, where stream tokens are asked for.
import { streamsEndpoints } from "@didban/contract";
import { implement, type ApiModule } from "../../platform/http/index.ts";
import { createStreamService, type StreamServiceDeps } from "./stream-service.ts";

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
