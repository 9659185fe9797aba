// Live tiles on one page of a real browser, watched for a while: what each showed and when, and what that cost.
import type { Shown } from "../page/page.ts";
import { cpuMsOf, descendantsOf } from "./cpu-time.ts";
import { openPlayerPage } from "./player-page.ts";
import type { RecordingServer } from "./recording-server.ts";

export interface TilesWish {
  readonly count: number;
  /** Of each tile, CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly seconds: number;
}

export interface WatchedTiles {
  /** Pictures by tile, in the order in which they came on screen. */
  readonly shown: readonly (readonly Shown[])[];
  /** Used by cameras, server and browser together. */
  readonly cores: number;
  /** What the browser calls itself. */
  readonly version: string;
}

/** Not watched: until all have begun. */
const warmUpMs = 5_000;

/** Opens the first `count` cameras of the server. */
export async function watchTiles(server: RecordingServer, wish: TilesWish): Promise<WatchedTiles> {
  const { page, version, close } = await openPlayerPage(server);
  try {
    await page.evaluate(
      ({ count, width, height, columns }) => window.bench.makeTiles(count, width, height, columns),
      wish,
    );
    const ids = server.cameraIds.slice(0, wish.count);
    await page.evaluate(
      (cameraIds) => Promise.all(cameraIds.map((id, tile) => window.bench.open(tile, id))),
      ids,
    );
    await page.waitForTimeout(warmUpMs);
    const pids = descendantsOf(process.pid);
    const before = cpuMsOf(pids);
    await page.evaluate(() => window.bench.takeShown());
    await page.waitForTimeout(wish.seconds * 1000);
    const shown = await page.evaluate(() => window.bench.takeShown());
    const cores = (cpuMsOf(pids) - before) / wish.seconds / 1000;
    return { shown, cores, version };
  } finally {
    await close();
  }
}
