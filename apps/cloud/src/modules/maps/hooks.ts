// What maps do in which other modules take part.
import { hook } from "../../platform/kernel/index.ts";

/** Within the removal of a map: what others keep of it goes with it. */
export const mapRemoved = hook<{ readonly mapId: string; readonly workspaceId: string }>("map removed");
