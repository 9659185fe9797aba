// Running the server: health, metrics, the operator's status page. The only door of the module.
import { systemEndpoints } from "@didban/contract";
import { implement, type ApiModule } from "../../platform/http/index.ts";
import { SystemService, type SystemServiceDeps } from "./system-service.ts";

export type { MediaRates, Processes, SystemPorts } from "./ports.ts";

/** The calls of running the server, for the api process. */
export function createSystemModule(deps: SystemServiceDeps): ApiModule {
  const service = new SystemService(deps);
  return {
    name: "system",
    endpoints: implement(systemEndpoints, {
      live: async () => ({ status: "ok" }),
      ready: () => service.ready(),
      health: () => service.health(),
      status: () => service.status(),
      metrics: (_input, call) => service.metrics(call),
    }),
  };
}
