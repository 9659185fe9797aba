// Door of the cameras module for the api process: the calls of cameras, and the simulated ones of the demo.
import type { BlobStore } from "../../platform/blobs/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import type { SecretBox } from "../../platform/secrets/index.ts";
import type { Entitlements } from "../access/index.ts";
import { allPlacesOf } from "../maps/index.ts";
import { CameraAvatarService } from "./camera-avatar-service.ts";
import { createCameraConnectionService } from "./camera-connection-service.ts";
import { CameraDeviceService } from "./camera-device-service.ts";
import { createCameraDuplicateService } from "./camera-duplicate-service.ts";
import { CameraMaskService } from "./camera-mask-service.ts";
import { bridgeProxyRoutes, cameraRoutes } from "./camera-routes.ts";
import { createCameraService } from "./camera-service.ts";
import { createCameraStatusService } from "./camera-status-service.ts";
import { createCameraStore } from "./camera-store.ts";
import { createCameraViewer } from "./camera-viewer.ts";
import type {
  AnnounceCamera,
  AnnounceMask,
  BridgeRooms,
  CameraAccess,
  CheckAddress,
  DeviceCatalogue,
  CameraDuplicated,
  Devices,
  CameraMasked,
  CameraRemoved,
  MaskShown,
  NoteCamera,
  NoteMove,
  Prober,
  RequireLasting,
} from "./ports.ts";

export { addressCheck } from "./address-check.ts";
export { cameraLook } from "./camera-look.ts";
export { cameraGroupRoutes } from "./group-routes.ts";
export { GroupService } from "./group-service.ts";
export { lastingBy } from "./lasting-workspace.ts";
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
  readonly bridges: BridgeRooms;
  readonly entitlements: Entitlements;
  readonly announce: AnnounceCamera;
  readonly announceMask: AnnounceMask;
  readonly masked: CameraMasked;
  readonly maskShown: MaskShown;
  readonly note: NoteCamera;
  readonly noteMove: NoteMove;
  readonly removed: CameraRemoved;
  readonly duplicated: CameraDuplicated;
  readonly blobs: BlobStore;
  readonly log: Logger;
  readonly requireLasting: RequireLasting;
  readonly prober: Prober;
  readonly devices: Devices;
  readonly checkAddress: CheckAddress;
  readonly catalogue: DeviceCatalogue;
}

/** The calls of cameras, for the api process. */
export function createCamerasModule(deps: CamerasDeps): ApiModule {
  const store = createCameraStore(deps.database);
  const viewer = createCameraViewer({
    ...deps,
    store,
    placesOf: (cameraId) => allPlacesOf(cameraId, deps.database),
  });
  const connections = createCameraConnectionService({ ...deps, viewer });
  const avatars = new CameraAvatarService(deps);
  const cameras = createCameraService({ ...deps, viewer, connections, avatars });
  const duplicates = createCameraDuplicateService({ ...deps, viewer, connections });
  const status = createCameraStatusService({ ...deps, store, viewer });
  const devices = new CameraDeviceService({ ...deps, viewer });
  const masks = new CameraMaskService(deps);
  const services = { cameras, connections, devices, masks, status, duplicates, avatars };
  return { name: "cameras", endpoints: [...cameraRoutes(services), ...bridgeProxyRoutes(services)] };
}
