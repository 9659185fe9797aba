// What cameras found, as news for open sessions: told when it begins and when it ends. Who may not know of it is not told (delivery.ts).
import { eventNumberOf } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { createCameraStore } from "../cameras/index.ts";
import type { News } from "../channel/index.ts";
import { cameraEventMoved, EventStore } from "./event-store.ts";

/** Of a topic of the event bus. */
export function createEventNewsSource(database: Database) {
  const [store, cameras] = [new EventStore(database), createCameraStore(database)];
  return {
    topic: cameraEventMoved,
    async read(id: string): Promise<News | null> {
      const event = await store.find(id);
      const place = event && (await cameras.placeOf(event.cameraId));
      if (event === undefined || place === undefined) return null;
      const { cameraId: resourceId, alertType, index, startMs, endMs } = event;
      const iso = (ms: number) => new Date(ms).toISOString();
      const data = {
        change: "alert",
        id,
        alertType,
        index,
        startTime: iso(startMs),
        endTime: endMs === null ? null : iso(endMs),
      };
      const facts = {
        workspaceId: place.workspace_id,
        kind: "camera",
        resourceId,
        event: "updated",
      } as const;
      return { name: "ResourceEvent", args: [{ ...facts, eventType: eventNumberOf(event.type), data }] };
    },
  };
}
