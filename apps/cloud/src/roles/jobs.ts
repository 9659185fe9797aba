// The jobs role: timed and queued work. Which work there is, the modules say.
import { openJobs } from "../jobs-app.ts";
import { identifyProcess, openPlatform, openPrivateDoor, runRole } from "../platform/process/index.ts";

const sweepEveryMs = 60 * 60_000;

/** Runs the role until it is told to stop. */
export function runJobs(): Promise<void> {
  const identity = identifyProcess();
  const { log } = identity;
  return runRole(identity.log, async () => {
    const platform = await openPlatform(identity, "worker");
    const jobs = await openJobs(platform);
    const sweep = () => {
      const failed = (error: unknown) => log.warn({ err: error }, "half-written files could not be removed");
      platform.blobs.sweep(platform.clock.nowMs()).catch(failed);
    };
    const stopSweeping = platform.clock.every(sweepEveryMs, sweep);
    sweep();
    const door = await openPrivateDoor(identity);
    return {
      async stop() {
        stopSweeping();
        await door.close();
        await jobs.stop();
        await platform.close();
      },
    };
  });
}
