// Cameras: what they are, how they are reached, how they are. The only door of the module.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import type { SecretBox } from "../../platform/secrets/index.ts";
import type { Entitlements } from "../access/index.ts";
import { createCameraConnectionService } from "./camera-connection-service.ts";
import { cameraRoutes } from "./camera-routes.ts";
import { createCameraService } from "./camera-service.ts";
import { createCameraStatusService } from "./camera-status-service.ts";
import { createCameraStore } from "./camera-store.ts";
import { createCameraViewer } from "./camera-viewer.ts";
import type { CameraAccess, CheckAddress, Prober } from "./ports.ts";

export { cameraChanged, cameraHealthMoved } from "./camera-changed.ts";
export { createCameraDirectory, createDefaultGroup } from "./camera-directory.ts";
export { passwordContext } from "./camera-rows.ts";
export { createCameraStore, type CameraStore, type CameraTables, type WholeCamera } from "./camera-store.ts";
export { detailedStatusOf, writtenLifeMs, type HealthReport } from "./camera-status.ts";
export { displayedStatusCounts, recordInformationOf, statusOf, streamsOf } from "./camera-view.ts";
export type { CameraAccess, CheckAddress, PersonOfCamera, Prober } from "./ports.ts";
export { simulatedBrand } from "./simulated-brand.ts";
export {
  ensureSimulatedCameras,
  simulatedCameraList,
  type SimulatedCameraList,
} from "./simulated-cameras.ts";
export { streamInformationOf } from "./stream-roles.ts";

export interface CamerasDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly secrets: SecretBox;
  readonly access: CameraAccess;
  readonly entitlements: Entitlements;
  readonly prober: Prober;
  readonly checkAddress: CheckAddress;
}

/** The calls of cameras, for the api process. */
export function createCamerasModule(deps: CamerasDeps): ApiModule {
  const store = createCameraStore(deps.database);
  const viewer = createCameraViewer({ ...deps, store });
  const connections = createCameraConnectionService({ ...deps, viewer });
  const cameras = createCameraService({ ...deps, viewer, connections });
  const status = createCameraStatusService({ ...deps, store, viewer });
  return { name: "cameras", endpoints: cameraRoutes({ cameras, connections, status }) };
}
