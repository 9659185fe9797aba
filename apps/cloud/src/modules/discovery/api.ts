// Door of the discovery module for the api process.
import type { ApiModule } from "../../platform/http/index.ts";
import { discoveryRoutes } from "./discovery-routes.ts";
import { DiscoveryService, type DiscoveryServiceDeps } from "./discovery-service.ts";

export { tellOfSearch } from "./tell-of-search.ts";

/** Composes the module. */
export function createDiscoveryModule(deps: DiscoveryServiceDeps): ApiModule {
  return { name: "discovery", endpoints: discoveryRoutes(new DiscoveryService(deps)) };
}
