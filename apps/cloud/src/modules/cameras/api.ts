// Door of the cameras module for the api process: the calls of cameras, and the simulated ones of the demo.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import type { SecretBox } from "../../platform/secrets/index.ts";
import type { Entitlements } from "../access/index.ts";
import { createCameraConnectionService } from "./camera-connection-service.ts";
import { CameraMaskService } from "./camera-mask-service.ts";
import { cameraRoutes } from "./camera-routes.ts";
import { createCameraService } from "./camera-service.ts";
import { createCameraStatusService } from "./camera-status-service.ts";
import { createCameraStore } from "./camera-store.ts";
import { createCameraViewer } from "./camera-viewer.ts";
import type {
  AnnounceCamera,
  AnnounceMask,
  CameraAccess,
  CheckAddress,
  CameraMasked,
  CameraRemoved,
  MaskShown,
  NoteCamera,
  Prober,
  RequireLasting,
} from "./ports.ts";

export { addressCheck } from "./address-check.ts";
export { cameraLook } from "./camera-look.ts";
export {
  ensureSimulatedCameras,
  simulatedCameraList,
  type SimulatedCameraList,
} from "./simulated-cameras.ts";

export interface CamerasDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly secrets: SecretBox;
  readonly access: CameraAccess;
  readonly entitlements: Entitlements;
  readonly announce: AnnounceCamera;
  readonly announceMask: AnnounceMask;
  readonly masked: CameraMasked;
  readonly maskShown: MaskShown;
  readonly note: NoteCamera;
  readonly removed: CameraRemoved;
  readonly requireLasting: RequireLasting;
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
  const masks = new CameraMaskService(deps);
  return { name: "cameras", endpoints: cameraRoutes({ cameras, connections, masks, status }) };
}
