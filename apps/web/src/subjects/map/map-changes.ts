// What changes maps and the places on them: each call with what is shown at once, and what is read anew after it.
import type { FieldOfView, Marker, PlaceMap, Position } from "@didban/contract";
import { api } from "../../lib/api.ts";
import { dropReads, queryClient } from "../../lib/query-client.ts";
import { cameraKeys } from "../camera/camera-keys.ts";
import { mapKeys } from "./map-keys.ts";
import { markersQuery } from "./map-reads.ts";

/** Adds a map of the world where one looks. */
export async function addMap(body: { name: string; center?: Position; zoom?: number }): Promise<PlaceMap> {
  const made = await api.maps.create({ body });
  await dropReads(mapKeys.list);
  return made;
}

/** Adds a floor plan. */
export async function addPlan(name: string, meters: number, file: Blob): Promise<PlaceMap> {
  const made = await api.maps.createPlan({ body: { name, meters: String(meters) }, file });
  await dropReads(mapKeys.list);
  return made;
}

export async function changeMap(
  id: string,
  body: { name?: string; center?: Position; zoom?: number; meters?: number },
): Promise<void> {
  await api.maps.update({ params: { id }, body });
  await dropReads(mapKeys.list, mapKeys.markers(id));
}

/** Lays another picture under a floor plan. */
export async function replacePlan(id: string, file: Blob): Promise<void> {
  await api.maps.replacePlan({ params: { id }, file });
  await dropReads(mapKeys.list);
}

export async function removeMap(id: string): Promise<void> {
  await api.maps.remove({ params: { id } });
  await dropReads(mapKeys.each, cameraKeys.list, cameraKeys.each);
}

/** Puts a camera, or whatever else, somewhere on a map; what stands there already moves. */
export async function placeOn(
  mapId: string,
  place: {
    readonly resourceId: string;
    readonly position?: Position;
    readonly fullAddress?: string;
    readonly fieldOfView?: FieldOfView;
  },
): Promise<Marker> {
  const { fullAddress, ...body } = place;
  const config = fullAddress === undefined ? {} : { config: { fullAddress } };
  const made = await api.markers.create({ body: { mapId, ...body, ...config } });
  await dropPlaces(mapId);
  return made;
}

/** Moves a place; it is shown there before the server has answered. */
export async function movePlace(marker: Pick<Marker, "id" | "mapId">, position: Position): Promise<void> {
  await changing(marker, { position }, () =>
    api.markers.update({ params: { id: marker.id }, body: { position } }),
  );
}

/** Says in words where a place is. */
export async function addressPlace(marker: Pick<Marker, "id" | "mapId">, fullAddress: string): Promise<void> {
  const config = { fullAddress };
  await changing(marker, { config }, () =>
    api.markers.update({ params: { id: marker.id }, body: { config } }),
  );
}

/** Says where a camera looks; null: nothing is said of it. */
export async function pointCamera(
  { id, mapId, layers }: Marker,
  resourceId: string,
  fieldOfView: FieldOfView | null,
): Promise<void> {
  const pointed = layers.map((layer) =>
    layer.resourceId === resourceId ? { ...layer, fieldOfView } : layer,
  );
  await changing({ id, mapId }, { layers: pointed }, () =>
    api.markers.attachLayer({ body: { markerId: id, resourceId, fieldOfView } }),
  );
}

export async function removePlace({ id, mapId }: Pick<Marker, "id" | "mapId">): Promise<void> {
  await api.markers.remove({ params: { id } });
  await dropPlaces(mapId);
}

/** Shows a change at once; what the server has is read again, whatever it answers. */
async function changing(
  { id, mapId }: Pick<Marker, "id" | "mapId">,
  change: Partial<Marker>,
  act: () => Promise<unknown>,
): Promise<void> {
  const { queryKey } = markersQuery(mapId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Marker[]>(queryKey, (markers) =>
    markers?.map((marker) => (marker.id === id ? { ...marker, ...change } : marker)),
  );
  try {
    await act();
  } finally {
    await dropPlaces(mapId);
  }
}

const dropPlaces = (mapId: string) => dropReads(mapKeys.markers(mapId), cameraKeys.each);
