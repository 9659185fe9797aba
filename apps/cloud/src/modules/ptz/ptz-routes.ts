// Calls that steer cameras: parsed and authorised by the contract, delegated to the service.
import { ptzEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { PtzService } from "./ptz-service.ts";

/** The endpoints with their handlers. */
export function ptzRoutes(ptz: PtzService): readonly ImplementedEndpoint[] {
  return implement(ptzEndpoints, {
    support: ({ params }) => ptz.support(params.id),
    state: ({ params }, call) => ptz.state(call, params.id),
    move: ({ params, body }, call) => ptz.move(call, params.id, body),
    stop: ({ params }, call) => ptz.stop(call, params.id),
    takeOver: ({ params }, call) => ptz.takeOver(call, params.id),
    presets: ({ params }) => ptz.presets(params.id),
    addPreset: ({ params, body }, call) => ptz.addPreset(call, params.id, body),
    goToPreset: ({ params }, call) => ptz.goToPreset(call, params.id, params.token),
    removePreset: ({ params }, call) => ptz.removePreset(call, params.id, params.token),
    home: ({ params }, call) => ptz.home(call, params.id),
    saveTour: ({ params, body }, call) => ptz.saveTour(call, params.id, body),
    startTour: ({ params }, call) => ptz.startTour(call, params.id),
    stopTour: ({ params }, call) => ptz.stopTour(call, params.id),
  });
}
