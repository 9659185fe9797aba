// The calls of the catalogue, each delegated to the step that does it.
import { manufacturersEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { CatalogueService } from "./catalogue-service.ts";

export function catalogueRoutes(catalogue: CatalogueService): readonly ImplementedEndpoint[] {
  return implement(manufacturersEndpoints, {
    list: ({ query }) => catalogue.list(query),
    models: ({ params, query }) => catalogue.models(params.code, query),
    import: ({ file }) => catalogue.import(file),
  });
}
