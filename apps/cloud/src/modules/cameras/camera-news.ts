// What the event bus says of cameras, as news for open sessions: moves into and out of error (STAT-23), streams that are others now (PLAY-40), what
// cameras say of themselves (CAM-3),
// archives whose map changed (EVT-4).
import { archiveMapChangedType } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { News } from "../channel/index.ts";
import { cameraHardwareChanged, cameraHealthMoved, cameraStreamsChanged } from "./camera-changed.ts";
import { createCameraStore } from "./camera-store.ts";

interface Source {
  readonly topic: string;
  read(id: string): Promise<News | null>;
}

/** `archiveMapChanged` is a topic whose id is a camera. */
export function createCameraNewsSources(database: Database, archiveMapChanged: string): readonly Source[] {
  const store = createCameraStore(database);
  const newsOf = async (
    cameraId: string,
    event: "status" | "updated" | "archiveMapChanged",
    eventType: number | null,
    data: Record<string, unknown> | null,
  ): Promise<News | null> => {
    const place = await store.placeOf(cameraId);
    if (place === undefined) return null;
    const workspaceId = place.workspace_id;
    return {
      name: "ResourceEvent",
      args: [{ workspaceId, kind: "camera", resourceId: cameraId, event, eventType, data }],
    };
  };
  return [
    {
      topic: cameraHealthMoved,
      async read(id) {
        const move = await store.healthChange(id);
        return move === undefined ? null : newsOf(move.camera_id, "status", null, { overall: move.overall });
      },
    },
    {
      topic: cameraStreamsChanged,
      read: (cameraId) => newsOf(cameraId, "updated", null, { change: "connection" }),
    },
    {
      topic: cameraHardwareChanged,
      read: (cameraId) => newsOf(cameraId, "updated", null, { change: "settings" }),
    },
    {
      topic: archiveMapChanged,
      read: (cameraId) => newsOf(cameraId, "archiveMapChanged", archiveMapChangedType, null),
    },
  ];
}
