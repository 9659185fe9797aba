// The analysis role: everything that decodes, kept out of the processes that record. Today stills of codecs that browsers do not show, and of cameras with a
// privacy mask; motion, detection and tracks find their place here.
import { createStillDecoder, stillRoutes } from "../modules/stills/index.ts";
import { identifyProcess, openPrivateDoor, runRole } from "../platform/process/index.ts";

/** Runs the role until it is told to stop. */
export function runAnalysis(): Promise<void> {
  const identity = identifyProcess();
  return runRole(identity.log, async () => {
    const routes = stillRoutes(createStillDecoder({ log: identity.log }));
    const door = await openPrivateDoor({ ...identity, routes });
    return { stop: () => door.close() };
  });
}
