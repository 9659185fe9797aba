// Door of the snapshots module for the api process.
import type { ApiModule } from "../../platform/http/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { snapshotRoutes } from "./snapshot-routes.ts";
import { SnapshotService, type SnapshotServiceDeps } from "./snapshot-service.ts";
import { SnapshotStore, type LastOfCamera } from "./snapshot-store.ts";

export interface SnapshotsModule extends ApiModule {
  /** A camera is removed: its pictures stay, under its last name and its last mask (CLIP-8). */
  keepOf(camera: LastOfCamera, within: Database): Promise<void>;
}

/** Composes the module. */
export function createSnapshotsModule(deps: SnapshotServiceDeps): SnapshotsModule {
  return {
    name: "snapshots",
    endpoints: snapshotRoutes(new SnapshotService(deps)),
    keepOf: (camera, within) => new SnapshotStore(within).outlive(camera),
  };
}
