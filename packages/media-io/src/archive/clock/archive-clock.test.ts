import { describe, expect, it } from "vitest";
import { FakeTime } from "../testing/fake-time.ts";
import { ArchiveClock, systemTimeSource } from "./archive-clock.ts";

/** Runs second by second and returns the steps found and the largest error against the wall clock. */
function run(clock: ArchiveClock, time: FakeTime, seconds: number) {
  const steps: number[] = [];
  let worstMs = 0;
  let lastMs = clock.nowMs();
  for (let second = 0; second < seconds; second++) {
    time.advance(1000);
    const step = clock.check();
    if (step) steps.push(step.stepMs);
    else expect(clock.nowMs()).toBeGreaterThan(lastMs);
    lastMs = clock.nowMs();
    worstMs = Math.max(worstMs, Math.abs(clock.nowMs() - time.wallMs()));
  }
  return { steps, worstMs };
}

describe("the archive's clock", () => {
  for (const ppm of [200, -200]) {
    it(`a crystal ${ppm} ppm off is taken back without a step`, () => {
      const time = new FakeTime();
      time.driftPpm = ppm;
      const { steps, worstMs } = run(new ArchiveClock(time), time, 86_400);
      expect(steps).toEqual([]);
      expect(worstMs).toBeLessThan(1);
    });
  }

  it("a difference above a second is a step, once", () => {
    const time = new FakeTime();
    const clock = new ArchiveClock(time);
    time.wallErrorMs = 1001;
    expect(run(clock, time, 10).steps).toEqual([1001]);
    time.wallErrorMs = 0;
    expect(run(clock, time, 10).steps).toEqual([-1001]);
  });

  it("a smaller difference is drifted away, neither forward nor back faster than 0.5 ms a second", () => {
    const time = new FakeTime();
    const clock = new ArchiveClock(time);
    time.wallErrorMs = -900;
    run(clock, time, 600);
    expect(clock.nowMs() - time.wallMs()).toBeCloseTo(600, 0);
    run(clock, time, 1300);
    expect(Math.abs(clock.nowMs() - time.wallMs())).toBeLessThan(0.1);
  });

  it("a machine that slept finds its clock right, without a step", () => {
    const time = new FakeTime();
    const clock = new ArchiveClock(time);
    run(clock, time, 10);
    time.sleep(3_600_000);
    expect(run(clock, time, 10).steps).toEqual([]);
    expect(clock.nowMs()).toBeCloseTo(time.trueMs, 0);
  });

  it("daylight saving changes nothing: the axis is UTC", () => {
    for (const change of [
      Date.UTC(2026, 2, 8, 7),
      Date.UTC(2026, 10, 1, 6),
      Date.UTC(2021, 2, 21, 20, 30),
      Date.UTC(2021, 8, 21, 19, 30),
    ]) {
      const time = new FakeTime(change - 60_000);
      expect(run(new ArchiveClock(time), time, 120)).toEqual({ steps: [], worstMs: 0 });
    }
  });

  it("the machine's own clocks agree with each other", () => {
    const source = systemTimeSource();
    const clock = new ArchiveClock(source);
    expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(1000);
    expect(source.boot).not.toBe("");
    expect(clock.check()).toBeUndefined();
  });
});
