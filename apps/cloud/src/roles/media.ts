// The media role: holds its share of the cameras, records them and serves their streams. Which cameras are its own, the leases say.
import { openMedia } from "../media-app.ts";
import { createInternalServer } from "../platform/internal/index.ts";
import { ProcessMetrics } from "../platform/metrics/index.ts";
import { Placement } from "../platform/placement/index.ts";
import {
  decoderName,
  identifyProcess,
  openPlatform,
  privateAddress,
  runRole,
  type RunningRole,
} from "../platform/process/index.ts";

/** Cameras that one process takes at most. */
const capacity = 500;

/** Runs the role until it is told to stop. */
export function runMedia(): Promise<void> {
  const identity = identifyProcess();
  return runRole(identity.log, async (): Promise<RunningRole> => {
    const { settings, log } = identity;
    const { name, runFolder, secret } = identity.surroundings;
    const platform = await openPlatform(identity, "client");
    const metrics = new ProcessMetrics(name);
    const media = await openMedia(platform, { name, decoder: privateAddress(runFolder, decoderName) });
    const internal = createInternalServer({
      secret,
      log,
      routes: { ...media.routes, "/internal/metrics": async () => ({ json: await metrics.snapshot() }) },
      onUpgrade: media.onUpgrade,
    });
    const own = privateAddress(runFolder, name);
    // Started alone, as on a machine of its own, it is reached where its operator says.
    const outward = process.send === undefined ? settings.privateAddress : null;
    await internal.listen(
      outward === null ? { path: own.slice("unix:".length) } : { port: Number(new URL(outward).port) },
    );
    const placement = new Placement({
      database: platform.database,
      clock: platform.clock,
      log,
      node: { name, capacity, address: outward ?? own },
      expectedNodes: settings.mediaProcesses,
      cameraIds: () => media.cameraIds(),
      onCameras: (cameraIds) => media.setCameras(cameraIds),
    });
    media.onCamerasChanged(() => void placement.look());
    await placement.start();
    return {
      onUpgrade: media.onUpgrade,
      async stop() {
        // Its cameras are let go only when their last bytes are written.
        await media.stop();
        await placement.stop();
        await internal.close();
        await platform.close();
      },
    };
  });
}
