// The jobs role: timed and queued work. Which work there is, the modules say.
import { openJobs } from "../jobs-app.ts";
import { identifyProcess, openPlatform, openPrivateDoor, runRole } from "../platform/process/index.ts";

/** Runs the role until it is told to stop. */
export function runJobs(): Promise<void> {
  const identity = identifyProcess();
  return runRole(identity.log, async () => {
    const platform = await openPlatform(identity, "worker");
    const jobs = await openJobs(platform);
    const door = await openPrivateDoor(identity);
    return {
      async stop() {
        await door.close();
        await jobs.stop();
        await platform.close();
      },
    };
  });
}
