// The calls of cameras, each delegated to the step that does it.
import { bridgeProxyEndpoints, camerasEndpoints } from "@didban/contract";
import { asking, implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { CameraAvatarService } from "./camera-avatar-service.ts";
import type { CameraConnectionService } from "./camera-connection-service.ts";
import type { CameraDeviceService } from "./camera-device-service.ts";
import type { CameraDuplicateService } from "./camera-duplicate-service.ts";
import type { CameraMaskService } from "./camera-mask-service.ts";
import type { CameraService } from "./camera-service.ts";
import type { CameraStatusService } from "./camera-status-service.ts";
import { wholeCamera } from "./whole-camera.ts";

export interface CameraServices {
  readonly cameras: CameraService;
  readonly connections: CameraConnectionService;
  readonly devices: CameraDeviceService;
  readonly masks: CameraMaskService;
  readonly duplicates: CameraDuplicateService;
  readonly avatars: CameraAvatarService;
  readonly status: CameraStatusService;
}

/** The calls that ask devices behind bridges. */
export function bridgeProxyRoutes({
  connections,
}: Pick<CameraServices, "connections">): readonly ImplementedEndpoint[] {
  return implement(bridgeProxyEndpoints, {
    authorise: ({ params, body }, call) => connections.authorise(call, params.id, body),
    time: ({ params, query }, call) => connections.deviceTime(call, params.id, query),
  });
}

export function cameraRoutes({
  cameras,
  connections,
  devices,
  masks,
  status,
  duplicates,
  avatars,
}: CameraServices): readonly ImplementedEndpoint[] {
  return implement(camerasEndpoints, {
    create: ({ body }, call) => cameras.create(call, body),
    list: ({ query }, call) => cameras.list(call, query),
    get: asking(camerasEndpoints.get, wholeCamera, ({ params }, call, whole) =>
      cameras.get(call, params.id, whole),
    ),
    update: ({ params, body }, call) => cameras.update(call, params.id, body),
    remove: ({ params, body }, call) => cameras.remove(call, params.id, body.name),
    users: ({ params }, call) => cameras.users(call, params.id),
    markers: ({ params }, call) => cameras.marker(call, params.id),
    duplicate: ({ params, body }, call) => duplicates.duplicate(call, params.id, body),
    readAvatar: ({ params, headers }) => avatars.read(params.id, headers["if-none-match"]),
    updateAvatar: ({ params, file }, call) => avatars.update(call, params.id, file),
    removeAvatar: ({ params }, call) => avatars.remove(call, params.id),
    setMask: ({ params, body }, call) => masks.set(call, params.id, body.points),
    removeMask: ({ params }, call) => masks.remove(call, params.id),
    connection: ({ params }, call) => connections.read(call, params.id),
    updateConnection: ({ params, body }, call) => connections.update(call, params.id, body),
    retry: ({ params }, call) => connections.retry(call, params.id),
    probe: ({ body }, call) => connections.probe(call, body),
    verifyAddress: ({ body }, call) => connections.verifyAddress(call, body),
    publicAddress: async (_, call) => ({ ip: call.address }),
    videoConfig: ({ params }, call) => devices.videoConfig(call, params.id, params.n),
    updateVideoConfig: ({ params, body }, call) => devices.setVideoConfig(call, params.id, params.n, body),
    time: ({ params }) => devices.time(params.id),
    setTime: ({ params }, call) => devices.setTime(call, params.id),
    status: ({ params }, call) => status.one(call, params.id),
    statusAll: (_, call) => status.all(call),
    statusHistory: ({ params, query }) => status.history(params.id, query),
  });
}
