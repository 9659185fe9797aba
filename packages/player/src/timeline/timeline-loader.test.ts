// Loading for the strip, and what happens when it fails.
import { describe, expect, it } from "vitest";
import { FakeClock, settlePromises } from "../testing/fake-clock.ts";
import type { TimelineLoad } from "./timeline-data.ts";
import { TimelineLoader } from "./timeline-loader.ts";

const nowMs = Date.UTC(2026, 4, 12, 9, 30);
const view = { scale: "hourly", middleMs: nowMs - 100 * 3_600_000, widthPx: 800 } as const;

function loading(): {
  loader: TimelineLoader;
  clock: FakeClock;
  loads: TimelineLoad[];
  told: boolean[];
  isDown: boolean;
} {
  const clock = new FakeClock(nowMs);
  const bench = { clock, loads: [] as TimelineLoad[], told: [] as boolean[], isDown: false };
  const loader = new TimelineLoader({
    loadMaps: async (load) => {
      bench.loads.push(load);
      if (bench.isDown) throw new Error("down");
      return { archiveMap: [], downtimes: [] };
    },
    nowMs: () => clock.nowMs(),
    changed: () => undefined,
    failed: (isFailed) => bench.told.push(isFailed),
  });
  return Object.assign(bench, { loader });
}

describe("timeline loader", () => {
  it("TIME-28 a failed load is told, and retry loads again", async () => {
    const bench = loading();
    const want = async () => {
      bench.loader.want(view, { earliestMs: 0, nowMs: bench.clock.nowMs() });
      await settlePromises();
    };
    bench.isDown = true;
    await want();
    expect(bench.told).toEqual([true]);
    await want();
    expect(bench.loads).toHaveLength(1);
    bench.isDown = false;
    bench.loader.retry();
    await want();
    expect(bench.loads).toHaveLength(2);
    expect(bench.told).toEqual([true, false]);
    expect(bench.loader.data.at("hourly")).toBeDefined();
  });

  it("TIME-28 what was loaded is not loaded again", async () => {
    const bench = loading();
    for (let draw = 0; draw < 5; draw++) {
      bench.loader.want(view, { earliestMs: 0, nowMs });
      await settlePromises();
    }
    expect(bench.loads).toHaveLength(1);
  });
});
