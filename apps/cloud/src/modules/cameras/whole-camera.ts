// Reads cameras with everything that hangs on them, in one statement, since each is a way to the database and back. Knows nothing of rights.
import { sql } from "kysely";
import type { InJson, SqlExpression, Subquery } from "../../platform/database/index.ts";
import { bridgeNameOf } from "../bridges/index.ts";
import { placesOf, type CameraPlace } from "../maps/index.ts";
import { labelsOf, noLabels, type Labels } from "../tags/index.ts";
import type { CameraRow, ConnectionRow, HardwareRow, StreamRow } from "./camera-tables.ts";
import type { HealthReport } from "./camera-status.ts";
import type { GroupRow } from "./group-store.ts";

/** A camera with everything that hangs on it. */
export interface WholeCamera {
  readonly camera: CameraRow;
  readonly group: Pick<GroupRow, "id" | "name">;
  readonly connection: ConnectionRow;
  /** What the bridge is called that it comes through; null: the server dials it itself. */
  readonly bridgeName: string | null;
  readonly streams: readonly StreamRow[];
  /** What it said of itself; null where it said nothing yet. */
  readonly hardware: HardwareRow | null;
  readonly health: { readonly state: HealthReport; readonly reported_at: Date } | null;
  readonly labels: Labels;
  /** On maps of the world, in their order. */
  readonly places: readonly CameraPlace[];
}

/** Whole cameras by id; unknown ids are left out. */
export function wholeCameras(ids: readonly string[]): Subquery<readonly WholeCamera[]> {
  // One text for any number of cameras, so that it stays prepared, and one for a single camera: how many a list has, PostgreSQL plans for anew
  // each time.
  return ids.length === 1 ? whole(sql`${ids[0]}::uuid`) : whole(sql`any(${ids}::uuid[])`);
}

/** A whole camera; null when there is none. */
export function wholeCamera(id: string): Subquery<WholeCamera | null> {
  const { text, read } = wholeCameras([id]);
  return { text, read: (found) => read(found)[0] ?? null };
}

interface Found {
  readonly camera: InJson<CameraRow>;
  readonly group: WholeCamera["group"];
  readonly connection: ConnectionRow;
  readonly bridgeName: string | null;
  readonly streams: readonly StreamRow[] | null;
  readonly hardware: HardwareRow | null;
  readonly health: { readonly state: HealthReport; readonly reported_at: string } | null;
  readonly tags: Labels["tags"] | null;
  readonly metadata: Labels["metadata"] | null;
  readonly places: readonly CameraPlace[] | null;
}

function whole(asked: SqlExpression): Subquery<readonly WholeCamera[]> {
  return {
    text: sql`(
      select json_agg(json_build_object(
        'camera', camera, 'group', json_build_object('id', camera.group_id, 'name', camera_group.name),
        'connection', connection, 'bridgeName', ${bridgeNameOf("connection.bridge_id")},
        'streams', streams.of_camera, 'hardware', hardware.of_camera, 'health', health.of_camera,
        'tags', labels.tags, 'metadata', labels.metadata, 'places', placed.places))
      from camera
      join camera_group on camera_group.id = camera.group_id
      join camera_connection connection on connection.camera_id = camera.id
      left join (select camera_id, json_build_object('state', state, 'reported_at', reported_at) as of_camera from camera_health)
        health on health.camera_id = camera.id
      left join (select camera_id, to_json(said) as of_camera from camera_hardware said) hardware on hardware.camera_id = camera.id
      left join (
        select camera_id, json_agg(stream order by stream_index) as of_camera from camera_stream stream
        where camera_id = ${asked} group by camera_id
      ) streams on streams.camera_id = camera.id
      left join ${labelsOf(asked)} labels on labels.resource_id = camera.id
      left join ${placesOf(asked)} placed on placed.camera_id = camera.id
      where camera.id = ${asked})`,
    read: (found: readonly Found[] | null) => (found ?? []).map(wholeOf),
  };
}

function wholeOf({ camera, health, streams, tags, metadata, places, ...rest }: Found): WholeCamera {
  return {
    ...rest,
    camera: {
      ...camera,
      paused_at: camera.paused_at === null ? null : new Date(camera.paused_at),
      created_at: new Date(camera.created_at),
      updated_at: new Date(camera.updated_at),
    },
    streams: streams ?? [],
    health: health && { state: health.state, reported_at: new Date(health.reported_at) },
    labels: { tags: tags ?? noLabels.tags, metadata: metadata ?? noLabels.metadata },
    places: places ?? [],
  };
}
