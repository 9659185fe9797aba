// Door of the ptz module for the api process.
import type { ApiModule } from "../../platform/http/index.ts";
import { ptzRoutes } from "./ptz-routes.ts";
import { PtzService, type PtzServiceDeps } from "./ptz-service.ts";

/** Composes the module. */
export function createPtzModule(deps: PtzServiceDeps): ApiModule {
  return { name: "ptz", endpoints: ptzRoutes(new PtzService(deps)) };
}
