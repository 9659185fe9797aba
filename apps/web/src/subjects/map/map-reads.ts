// Reads of maps and of the places on them.
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { mapKeys } from "./map-keys.ts";

/** The maps that the person may see, the oldest first. */
export const mapListQuery = queryOptions({
  queryKey: mapKeys.list,
  queryFn: async () => (await api.maps.list({})).items,
});

/** All places of a map with what the person may see there. */
export const markersQuery = (mapId: string) =>
  queryOptions({
    queryKey: mapKeys.markers(mapId),
    queryFn: async () => (await api.markers.list({ params: { id: mapId } })).items,
    staleTime: 0,
  });

/** Where tiles come from; it is set for the server, and stays. */
export const groundQuery = queryOptions({
  queryKey: mapKeys.ground,
  queryFn: () => api.maps.ground({}),
  staleTime: Infinity,
});

/** The picture of a floor plan. */
export const planQuery = (mapId: string, version: string) =>
  queryOptions({
    queryKey: mapKeys.plan(mapId, version),
    queryFn: async () => {
      const bytes = await api.maps.plan({ params: { id: mapId } });
      return new Blob([new Uint8Array(bytes)], { type: "image/webp" });
    },
    staleTime: Infinity,
  });

/** Where a camera stands: one of the world before floor plans (CAM-47). */
export const cameraMarkerQuery = (cameraId: string) =>
  queryOptions({
    queryKey: mapKeys.ofCamera(cameraId),
    queryFn: () => api.cameras.markers({ params: { id: cameraId } }),
    staleTime: 0,
  });
