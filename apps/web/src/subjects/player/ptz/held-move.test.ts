// Moves that last as long as something is held, by a clock that the test moves.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HeldMove } from "./held-move.ts";

let told: string[];
let answer: () => Promise<void>;
let failed: unknown;
let held: HeldMove;

const right = { pan: 1, tilt: 0, zoom: 0 };
const left = { pan: -1, tilt: 0, zoom: 0 };

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  failed = undefined;
  answer = async () => undefined;
  held = new HeldMove({
    async move({ pan }, timeoutMs) {
      told.push(`move ${pan} ${timeoutMs}`);
      await answer();
    },
    async stop() {
      told.push("stop");
      await answer();
    },
    failed: (error) => (failed = error),
  });
});
afterEach(() => vi.useRealTimers());

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a move that is held", () => {
  it("PTZ-6 begins at once, is kept up before it would end, and stops when it is let go", async () => {
    held.hold(right);
    expect(told).toEqual(["move 1 1500"]);
    await after(1_500);
    expect(told).toEqual(["move 1 1500", "move 1 1500", "move 1 1500"]);
    held.release();
    expect(told.at(-1)).toBe("stop");
    await after(5_000);
    expect(told).toHaveLength(4);
  });

  it("PTZ-5 of a finger that wanders the server hears fewer than ten moves a second", async () => {
    for (let step = 0; step < 100; step += 1) {
      held.hold({ ...right, pan: step / 100 });
      await after(10);
    }
    expect(told.length).toBeLessThan(10);
    await after(150);
    expect(told.at(-1)).toBe("move 0.99 1500");
  });

  it("PTZ-2 no stop overtakes the move that it is to end", async () => {
    const slow = Promise.withResolvers<void>();
    answer = () => slow.promise;
    held.hold(right);
    held.release();
    expect(told).toEqual(["move 1 1500"]);
    slow.resolve();
    await after(0);
    expect(told).toEqual(["move 1 1500", "stop"]);
  });

  it("PTZ-4 ends with a refusal, and begins again with the next press", async () => {
    answer = () => Promise.reject(new Error("busy"));
    held.hold(right);
    await after(3_000);
    expect(failed).toEqual(new Error("busy"));
    expect(told).toEqual(["move 1 1500"]);
    answer = async () => undefined;
    held.hold(left);
    await after(1_000);
    expect(told).toHaveLength(1);
    held.release();
    held.hold(left);
    await after(0);
    expect(told).toEqual(["move 1 1500", "move -1 1500"]);
  });
});
