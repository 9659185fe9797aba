// How cameras are: their status as far as the caller may know it, and its history (STAT).
import type { CameraDetails, EndpointInput, camerasEndpoints } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { WorkspaceCall } from "../../platform/http/index.ts";
import type { CameraStore } from "./camera-store.ts";
import { statusOf, visibleStatus } from "./camera-view.ts";
import type { CameraViewer } from "./camera-viewer.ts";
import type { CameraAccess } from "./ports.ts";

export interface CameraStatusServiceDeps {
  readonly store: CameraStore;
  readonly viewer: CameraViewer;
  readonly access: CameraAccess;
  readonly clock: Clock;
}

type Status = CameraDetails["status"];

export function createCameraStatusService({ store, viewer, access, clock }: CameraStatusServiceDeps) {
  return {
    async one(call: WorkspaceCall, id: string): Promise<Status> {
      const allowed = await viewer.allowed(call, id);
      return visibleStatus(await viewer.find(id), { nowMs: clock.nowMs(), allowed });
    },

    async all({ caller }: WorkspaceCall): Promise<{
      items: { cameraId: string; status: Status }[];
      total: number;
    }> {
      const nowMs = clock.nowMs();
      const look = await access.look(caller);
      const cameras = await store.whole(look.visible("cameraRead"));
      const detailed = new Set(look.visible("cameraHealthRead"));
      const items = cameras.map((whole) => {
        const status = statusOf(whole, nowMs);
        const isDetailed = detailed.has(whole.camera.id);
        return { cameraId: whole.camera.id, status: isDetailed ? status : { overall: status.overall } };
      });
      return { items, total: items.length };
    },

    /** Moves into and out of error, newest first (STAT-23). */
    async history(
      id: string,
      { limit, offset }: EndpointInput<typeof camerasEndpoints.statusHistory>["query"],
    ) {
      const [rows, total] = await Promise.all([
        store.healthChanges(id, limit, offset),
        store.countHealthChanges(id),
      ]);
      const items = rows.map((row) => ({
        at: row.at.toISOString(),
        overall: row.overall,
        flags: [...row.flags],
        faultCode: row.fault_code,
      }));
      return { items, total };
    },
  };
}

export type CameraStatusService = ReturnType<typeof createCameraStatusService>;
