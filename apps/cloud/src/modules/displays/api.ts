// Door of the displays module for the api process: its calls, and what becomes of displays when a camera goes.
import type { Database } from "../../platform/database/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import { DisplayDoor, type DisplayDoorDeps } from "./display-door.ts";
import { displayRoutes } from "./display-routes.ts";
import { DisplayService, type DisplayServiceDeps } from "./display-service.ts";
import { DisplayStore } from "./display-store.ts";
import { takeFromDisplays } from "./shown-cameras.ts";

/** What the module serves and gives. */
export interface DisplaysModule extends ApiModule {
  /** To be called within the removal of a camera: no display shows it any more. */
  forgetCamera(cameraId: string, workspaceId: string, within: Database): Promise<void>;
  /** To be called within a change of what is shared: no display shows what does not stand in it any more. */
  followShared(workspaceId: string, within: Database): Promise<void>;
}

/** Composes the module. */
export function createDisplaysModule(deps: DisplayServiceDeps & DisplayDoorDeps): DisplaysModule {
  return {
    name: "displays",
    endpoints: displayRoutes(new DisplayService(deps), new DisplayDoor(deps)),
    forgetCamera: (cameraId, workspaceId, within) =>
      new DisplayStore(within).forgetCamera(cameraId, workspaceId),
    followShared: takeFromDisplays,
  };
}
