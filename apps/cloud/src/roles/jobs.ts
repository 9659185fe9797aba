// The jobs role: timed and queued work. Which work there is, the modules say.
import { createInternalServer } from "../platform/internal/index.ts";
import { ProcessMetrics } from "../platform/metrics/index.ts";
import {
  identifyProcess,
  openPlatform,
  privateAddress,
  runRole,
  type RunningRole,
} from "../platform/process/index.ts";

/** Runs the role until it is told to stop. */
export function runJobs(): Promise<void> {
  const identity = identifyProcess();
  return runRole(identity.log, async (): Promise<RunningRole> => {
    const { name, runFolder, secret } = identity.surroundings;
    const platform = await openPlatform(identity, "worker");
    const metrics = new ProcessMetrics(name);
    const internal = createInternalServer({
      secret,
      log: identity.log,
      routes: { "/internal/metrics": async () => ({ json: await metrics.snapshot() }) },
    });
    await internal.listen({ path: privateAddress(runFolder, name).slice("unix:".length) });
    return {
      async stop() {
        await internal.close();
        await platform.close();
      },
    };
  });
}
