// The calls of cameras, each delegated to the step that does it.
import { camerasEndpoints } from "@didban/contract";
import { implement, Refusal, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { CameraConnectionService } from "./camera-connection-service.ts";
import type { CameraMaskService } from "./camera-mask-service.ts";
import type { CameraService } from "./camera-service.ts";
import type { CameraStatusService } from "./camera-status-service.ts";

export interface CameraServices {
  readonly cameras: CameraService;
  readonly connections: CameraConnectionService;
  readonly masks: CameraMaskService;
  readonly status: CameraStatusService;
}

export function cameraRoutes({
  cameras,
  connections,
  masks,
  status,
}: CameraServices): readonly ImplementedEndpoint[] {
  return implement(camerasEndpoints, {
    create: ({ body }, call) => cameras.create(call, body),
    list: ({ query }, call) => cameras.list(call, query),
    get: ({ params }, call) => cameras.get(call, params.id),
    update: ({ params, body }, call) => cameras.update(call, params.id, body),
    remove: ({ params, body }, call) => cameras.remove(call, params.id, body.name),
    users: ({ params }, call) => cameras.users(call, params.id),
    // No camera has a place on a map yet (CAM-7).
    markers: async () => null,
    setMask: ({ params, body }, call) => masks.set(call, params.id, body.points),
    removeMask: ({ params }, call) => masks.remove(call, params.id),
    connection: ({ params }, call) => connections.read(call, params.id),
    updateConnection: ({ params, body }, call) => connections.update(call, params.id, body),
    retry: ({ params }, call) => connections.retry(call, params.id),
    probe: ({ body }, call) => connections.probe(body, call.signal),
    verifyAddress: ({ body }, call) => connections.verifyAddress(call, body),
    publicAddress: async (_, call) => ({ ip: call.address }),
    videoConfig: ({ params }) => status.videoConfig(params.id, params.n),
    async updateVideoConfig({ params }) {
      await status.videoConfig(params.id, params.n);
      throw new Refusal("videoConfigNotSupported");
    },
    status: ({ params }, call) => status.one(call, params.id),
    statusAll: (_, call) => status.all(call),
    statusHistory: ({ params, query }) => status.history(params.id, query),
  });
}
