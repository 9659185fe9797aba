// What bridges do in which other modules take part.
import { hook } from "../../platform/kernel/index.ts";

/** Within the removal of a bridge: what others keep of it goes with it. */
export const bridgeRemoved = hook<{ readonly bridgeId: string; readonly workspaceId: string }>(
  "bridge removed",
);
