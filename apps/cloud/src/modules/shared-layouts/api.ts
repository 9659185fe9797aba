// Door of the shared layouts module for the api process.
import type { ApiModule } from "../../platform/http/index.ts";
import { sharedLayoutRoutes } from "./shared-layout-routes.ts";
import { SharedLayoutService, type SharedServiceDeps } from "./shared-layout-service.ts";
import { TourService } from "./tour-service.ts";

/** Composes the module. */
export function createSharedLayoutsModule(deps: SharedServiceDeps): ApiModule {
  const endpoints = sharedLayoutRoutes(new SharedLayoutService(deps), new TourService(deps));
  return { name: "shared layouts", endpoints };
}
