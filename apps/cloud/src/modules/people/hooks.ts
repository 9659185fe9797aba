// What befalls members in which other modules take part.
import { hook } from "../../platform/kernel/index.ts";

/** A visit to the demo workspace is over (WS-71): what was kept for the visitor there goes with it. */
export const visitEnded = hook<{ readonly accountId: string; readonly workspaceId: string }>("visit ended");
