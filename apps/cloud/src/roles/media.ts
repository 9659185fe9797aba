// The media role: holds its share of the cameras, records them and serves their streams. Which cameras are its own, the leases say.
import { diskFileSystem, mendTails, type StreamTail } from "@didban/media-io/archive";
import { lockFolderWithin } from "@didban/media-io/folder-lock";
import { footageFolder, openMedia } from "../media-app.ts";
import { Placement } from "../platform/placement/index.ts";
import {
  decoderName,
  identifyProcess,
  openPlatform,
  openPrivateDoor,
  privateAddress,
  runRole,
  type RunningRole,
} from "../platform/process/index.ts";
import type { Settings } from "../platform/settings/index.ts";

/** Cameras that one process takes at most. */
const capacity = 500;
/** A process of a killed supervisor may take so long to write its last (OPS-15), and a little to end. */
const formerEndsWithinMs = 12_000;

/** Runs the role until it is told to stop. */
export function runMedia(): Promise<void> {
  const identity = identifyProcess();
  return runRole(identity.log, async (): Promise<RunningRole> => {
    const { settings, log } = identity;
    const { name, runFolder } = identity.surroundings;
    const [tails, platform] = await Promise.all([
      takeFootage(settings, name),
      openPlatform(identity, "client"),
    ]);
    const decoder = privateAddress(runFolder, decoderName);
    const media = await openMedia(platform, { name, decoder, tails });
    // Started alone, as on a machine of its own, it is reached where its operator says.
    const outward = process.send === undefined ? settings.privateAddress : null;
    const door = await openPrivateDoor({
      ...identity,
      ...(outward === null ? {} : { port: Number(new URL(outward).port) }),
      routes: media.routes,
      onUpgrade: media.onUpgrade,
    });
    const placement = new Placement({
      database: platform.database,
      clock: platform.clock,
      log,
      node: { name, capacity, address: outward ?? privateAddress(runFolder, name) },
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
        await door.close();
        await platform.close();
      },
    };
  });
}

/**
 * Makes the footage of `name` this process's own until it ends, as soon as the process before has let go of it, and mends what that one left: none
 * of it needs a database.
 */
async function takeFootage(settings: Settings, name: string): Promise<readonly StreamTail[]> {
  const root = footageFolder(settings, name);
  await diskFileSystem.makeFolder(root);
  await lockFolderWithin(formerEndsWithinMs, settings.dataFolder, `lock-${name}`);
  return mendTails({ root, fileSystem: diskFileSystem });
}
