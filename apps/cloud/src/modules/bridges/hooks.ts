// What bridges do in which other modules take part.
import { hook } from "../../platform/kernel/index.ts";

/** The agent of a bridge says that the search of a key has found something, or is over; whether it is one of that bridge nobody has judged. */
export const bridgeSearched = hook<{ readonly bridgeId: string; readonly key: string }>("bridge searched");

/** Within the removal of a bridge: what others keep of it goes with it. */
export const bridgeRemoved = hook<{ readonly bridgeId: string; readonly workspaceId: string }>(
  "bridge removed",
);
