import { tourRestMs } from "@didban/contract";
import { expect, it } from "vitest";
import { begun, gone, paused, played, stepped, touched } from "./tour-run.ts";

const terms = { steps: 3, stepMs: 20_000 };
const after = (run: ReturnType<typeof begun>, ms: number) => gone(run, ms, terms);

it("LAYT-23 a tour shows one step after another for its time, and begins again behind the last", () => {
  const run = begun(terms);
  expect(after(after(run, 19_000), 500).at).toBe(0);
  expect(after(after(run, 19_000), 1_000)).toEqual({ ...run, at: 1 });
  expect(stepped(stepped(run, -1, terms), 1, terms).at).toBe(0);
  expect(after({ ...run, at: 2 }, 20_000).at).toBe(0);
  expect(gone(run, 60_000, { ...terms, steps: 1 })).toEqual(run);
});

it("LAYT-23 it stops while touched, and goes on half a minute after the last touch with what the step has left", () => {
  const half = after(begun(terms), 12_000);
  const again = touched(after(touched(half), tourRestMs - 1_000));
  const waited = after(again, tourRestMs - 1_000);
  expect([waited.at, waited.restMs, waited.leftMs]).toEqual([0, 1_000, 8_000]);
  const on = after(waited, 1_000);
  expect([on.restMs, after(on, 8_000).at]).toEqual([0, 1]);
});

it("LAYT-23 paused it stays until it is played, whatever is touched", () => {
  const run = touched(paused(begun(terms)));
  expect(after(run, 600_000)).toEqual(run);
  expect(stepped(run, 1, terms)).toMatchObject({ at: 1, isPaused: true });
  expect(after(played(run), 20_000).at).toBe(1);
  expect(played(touched(begun(terms))).restMs).toBe(0);
});
