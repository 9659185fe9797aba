// Which module knows the resources of each kind. The one place that a kind's own part enters to be known to rights, lists, matrices, messages and logs.
import { joinDirectories, noResources, type ResourceDirectory } from "./modules/access/index.ts";
import { createBookmarkDirectory } from "./modules/bookmarks/index.ts";
import { createBridgeDirectory } from "./modules/bridges/index.ts";
import { createCameraDirectory } from "./modules/cameras/index.ts";
import { createMapDirectory } from "./modules/maps/index.ts";
import type { Database } from "./platform/database/index.ts";

/** Every resource of every workspace, for the authoriser of a process. */
export function createResourceDirectory(database: Database): ResourceDirectory {
  const cameras = createCameraDirectory(database);
  return joinDirectories({
    cameraGroup: cameras,
    camera: cameras,
    map: createMapDirectory(database),
    bridge: createBridgeDirectory(database),
    bridgeCamera: noResources,
    bookmark: createBookmarkDirectory(),
  });
}
