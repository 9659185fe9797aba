import { seededRandom } from "@didban/testkit";
import { describe, expect, it } from "vitest";
import { placeEpochs, type EpochStart } from "./clock-placement.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const now = Date.UTC(2026, 10, 20);

/** A boot that starts at `startMs` by its own clock; `previousEndMs` is where the footage before ended, in epoch `epoch - 1`. */
function boot(epoch: number, startMs: number, previousEndMs?: number): EpochStart {
  const previousEnd = previousEndMs === undefined ? undefined : { epoch: epoch - 1, ms: previousEndMs };
  return { epoch, boot: `boot-${epoch}`, startMs, stepMs: 0, previousEnd };
}

const shiftsOf = (starts: readonly EpochStart[]) => placeEpochs(starts).map(({ shiftMs }) => shiftMs);

describe("placing clock epochs", () => {
  it("a step moves all earlier epochs of its boot along, and no other boot", () => {
    const stepped = { ...boot(3, now + 2 * hourMs), boot: "boot-2", stepMs: hourMs };
    const back = { ...boot(4, now + 2 * hourMs), boot: "boot-2", stepMs: -hourMs };
    expect(shiftsOf([boot(1, now - dayMs), boot(2, now, now - hourMs), stepped])).toEqual([0, hourMs, 0]);
    expect(shiftsOf([boot(1, now - dayMs), boot(2, now, now - hourMs), stepped, back])).toEqual([
      0,
      0,
      -hourMs,
      0,
    ]);
  });

  it("boots whose clocks were right stand where they said", () => {
    expect(
      shiftsOf([boot(1, now), boot(2, now + dayMs, now + hourMs), boot(3, now + 2 * dayMs, now + dayMs + 1)]),
    ).toEqual([0, 0, 0]);
  });

  it("a boot that ran a day ahead ends where the boot after it begins", () => {
    const ahead = boot(1, now + dayMs);
    expect(shiftsOf([ahead, boot(2, now + 2 * hourMs, now + dayMs + hourMs)])).toEqual([-dayMs + hourMs, 0]);
  });

  it("while the last boot's clock is in 1970 everything stands before it, and returns when the clock is set", () => {
    const first = boot(1, now);
    const unset = boot(2, 20_000, now + hourMs);
    expect(shiftsOf([first, unset])).toEqual([20_000 - (now + hourMs), 0]);
    const set = { epoch: 3, boot: "boot-2", startMs: now + 2 * hourMs, stepMs: now + 2 * hourMs - 40_000 };
    expect(shiftsOf([first, unset, set])).toEqual([0, set.stepMs, 0]);
  });

  it("a short boot in 1970 that was never corrected stands behind the footage before it", () => {
    const starts = [boot(1, now), boot(2, 20_000, now + hourMs), boot(3, now + 2 * hourMs, 50_000)];
    expect(shiftsOf(starts)).toEqual([0, now + hourMs - 20_000, 0]);
  });

  it("lengths are kept and nothing overlaps, whatever the clocks said", () => {
    const random = seededRandom(11);
    for (let round = 0; round < 500; round++) {
      const starts: EpochStart[] = [];
      const lengths: number[] = [];
      for (let epoch = 1; epoch <= 8; epoch++) {
        const last = starts.at(-1);
        const length = Math.floor(random() * dayMs);
        starts.push(
          boot(epoch, Math.floor(now + random() * 5 * dayMs), last && last.startMs + (lengths.at(-1) ?? 0)),
        );
        lengths.push(length);
      }
      const shifts = shiftsOf(starts);
      const placed = starts.map((start, at) => start.startMs + (shifts[at] ?? 0));
      for (let at = 1; at < placed.length; at++) {
        expect((placed[at - 1] ?? 0) + (lengths[at - 1] ?? 0)).toBeLessThanOrEqual(placed[at] ?? 0);
      }
      expect(shifts.at(-1)).toBe(0);
    }
  });
});
