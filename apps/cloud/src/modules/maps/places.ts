// Where cameras stand on maps of the world, as a part of another statement: who reads cameras reads it along (CAM-7). Knows nothing of rights.
import { sql } from "kysely";
import type { Database, SqlExpression } from "../../platform/database/index.ts";

/** A place of a camera. */
export interface CameraPlace {
  readonly mapId: string;
  readonly markerId: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly fullAddress: string;
}

/** A row for each of the `asked` cameras that stands on a map of the world, its places in the order of the maps; `asked` is what an id is compared with. */
export function placesOf(asked: SqlExpression) {
  return sql<{ readonly camera_id: string; readonly places: CameraPlace[] }>`(
    select camera_id, json_agg(json_build_object(
      'mapId', map.id, 'markerId', marker.id, 'longitude', marker.longitude, 'latitude', marker.latitude, 'fullAddress', full_address
    ) order by map.created_at, map.id) as places
    from marker_layer join marker on marker.id = marker_id join map on map.id = marker_layer.map_id
    where camera_id = ${asked} and plan_width is null
    group by camera_id)`;
}

/** The places of one camera, on maps of the world and on floor plans alike. */
export async function allPlacesOf(cameraId: string, database: Database): Promise<readonly CameraPlace[]> {
  const { rows } = await sql<CameraPlace>`
    select map.id as "mapId", marker.id as "markerId", marker.longitude, marker.latitude, full_address as "fullAddress"
    from marker_layer join marker on marker.id = marker_id join map on map.id = marker_layer.map_id
    where camera_id = ${cameraId}
    order by plan_width is not null, map.created_at, map.id`.execute(database);
  return rows;
}
