// What becomes of shared layouts and tours in which other modules take part.
import { hook } from "../../platform/kernel/index.ts";

/** Within every change of a layout or a tour of the workspace, once it is made: what else shows it follows. */
export const sharedChanged = hook<{ readonly workspaceId: string }>("shared layouts changed");
