// What is drawn, and how little of a long recording has to be looked at for it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWideEnough, pixelRuns, spanSetOf } from "./index.ts";

/** An array that counts how often it is read. */
function counted(set: Float64Array) {
  let reads = 0;
  const proxy = new Proxy<ArrayLike<number>>(set, {
    get(target, key) {
      if (key === "length") return target.length;
      reads += 1;
      return typeof key === "string" ? target[Number(key)] : undefined;
    },
  });
  return { set: proxy, reads: () => reads };
}

describe("pixelRuns", () => {
  it("paint exactly the pixels that a span touches", () => {
    const anySet = fc
      .array(fc.tuple(fc.integer({ min: -50, max: 500 }), fc.integer({ min: 1, max: 60 })), { maxLength: 20 })
      .map((spans) => spanSetOf(spans.map(([startMs, length]) => ({ startMs, endMs: startMs + length }))));
    fc.assert(
      fc.property(anySet, fc.constantFrom(10, 50, 100, 400), (set, widthPx) => {
        const msPerPx = 400 / widthPx;
        const runs = pixelRuns(set, { startMs: 0, endMs: 400, widthPx });
        const isPainted = (pixel: number) =>
          runs.some((left, at) => at % 2 === 0 && left <= pixel && pixel < (runs[at + 1] ?? 0));
        for (let pixel = 0; pixel < widthPx; pixel++) {
          const [fromMs, toMs] = [pixel * msPerPx, (pixel + 1) * msPerPx];
          const isTouched = set.some(
            (startMs, at) => at % 2 === 0 && startMs < toMs && (set[at + 1] ?? 0) > fromMs,
          );
          expect(isPainted(pixel)).toBe(isTouched);
        }
        expect(runs.every((value, at) => at === 0 || value > (runs[at - 1] ?? 0))).toBe(true);
      }),
    );
  });

  it("look at a number of spans that follows the width, not the recording", () => {
    for (const count of [5_000, 50_000, 200_000]) {
      const yearMs = 365 * 86_400_000;
      const spans = Array.from({ length: count }, (_, index) => {
        const startMs = (index * yearMs) / count;
        return { startMs, endMs: startMs + (index % 3 === 0 ? 20_000 : 90_000) };
      });
      const { set, reads } = counted(spanSetOf(spans));
      const widthPx = 1200;
      pixelRuns(set, { startMs: 0, endMs: yearMs, widthPx });
      expect(reads()).toBeLessThan(widthPx * (Math.ceil(Math.log2(count)) + 3));
    }
  });

  it("TIME-10 leave out what is 2 px wide or less", () => {
    expect(isWideEnough(0, 200, 100)).toBe(false);
    expect(isWideEnough(0, 201, 100)).toBe(true);
  });
});
