import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Rhythms } from "./rhythms.ts";

describe("rhythms", () => {
  let errors: unknown[];
  let rhythms: Rhythms;

  beforeEach(() => {
    vi.useFakeTimers();
    errors = [];
    rhythms = new Rhythms((error) => errors.push(error));
  });
  afterEach(() => {
    rhythms.stop();
    vi.useRealTimers();
  });

  it("does a work soon, once however often it is asked for meanwhile, and again when asked for again", async () => {
    const work = vi.fn(async () => undefined);
    rhythms.every(60_000, async () => undefined);
    for (let at = 0; at < 5; at++) rhythms.soon(1_000, work);
    await vi.advanceTimersByTimeAsync(999);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(work).toHaveBeenCalledTimes(1);
    rhythms.soon(1_000, work);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("does nothing soon before anything is repeated, nor after the end", async () => {
    const work = vi.fn(async () => undefined);
    rhythms.soon(1_000, work);
    await vi.advanceTimersByTimeAsync(2_000);
    rhythms.every(60_000, async () => undefined);
    rhythms.soon(1_000, work);
    rhythms.stop();
    rhythms.soon(1_000, work);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(work).not.toHaveBeenCalled();
  });

  it("tells what a work rejects with, and goes on", async () => {
    const work = vi.fn(() => Promise.reject(new Error("no")));
    rhythms.every(1_000, work);
    rhythms.soon(500, () => Promise.reject(new Error("soon no")));
    await vi.advanceTimersByTimeAsync(2_100);
    expect(work).toHaveBeenCalledTimes(2);
    expect(errors.map(String)).toEqual(["Error: soon no", "Error: no", "Error: no"]);
  });
});
