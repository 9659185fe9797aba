// Door of the catalogue module for the api process: its calls, and what cameras ask of it.
import { catalogueRoutes } from "./catalogue-routes.ts";
import { CatalogueService } from "./catalogue-service.ts";

/** Composes the module. */
export function createCatalogueModule(deps: ConstructorParameters<typeof CatalogueService>[0]) {
  const catalogue = new CatalogueService(deps);
  return { name: "catalogue", endpoints: catalogueRoutes(catalogue), catalogue };
}
export type { CatalogueService } from "./catalogue-service.ts";
