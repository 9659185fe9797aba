// Door of the maps module for the api process.
import type { Database } from "../../platform/database/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import { MapRights } from "./map-rights.ts";
import { mapRoutes, markerRoutes } from "./map-routes.ts";
import { MapService, type MapServiceDeps } from "./map-service.ts";
import { MarkerService } from "./marker-service.ts";
import type { Resources, Rights } from "./ports.ts";

export { addFirstMap } from "./first-map.ts";

interface MapsDeps extends Omit<MapServiceDeps, "mapRights"> {
  readonly rights: Rights;
  readonly resources: Resources;
}

export interface MapsModule extends ApiModule {
  /** Something that stood on maps is gone: so are the places that nothing is left of (MAP-8). */
  clear(workspaceId: string, within: Database): Promise<void>;
}

/** Composes the module. */
export function createMapsModule(deps: MapsDeps): MapsModule {
  const mapRights = new MapRights(deps);
  const markers = new MarkerService({ ...deps, mapRights });
  return {
    name: "maps",
    endpoints: [...mapRoutes(new MapService({ ...deps, mapRights })), ...markerRoutes(markers)],
    clear: (workspaceId, within) => markers.clear(workspaceId, within),
  };
}
