// Door of the gap filling module for the api process.
import type { ApiModule } from "../../platform/http/index.ts";
import { gapFillingRoutes } from "./gap-filling-routes.ts";
import { GapFillingService, type GapFillingServiceDeps } from "./gap-filling-service.ts";

/** Composes the module. */
export function createGapFillingModule(deps: GapFillingServiceDeps): ApiModule {
  return { name: "gap filling", endpoints: gapFillingRoutes(new GapFillingService(deps)) };
}
