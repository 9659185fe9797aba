import { appendFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FakeTime } from "../testing/fake-time.ts";
import { ClockJournal, readShifts } from "./clock-journal.ts";

const hourMs = 3_600_000;

let root: string;
let time: FakeTime;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "didban-clock-"));
  time = new FakeTime();
});
afterEach(() => rm(root, { recursive: true, force: true }));

const open = (endMs?: number) =>
  new ClockJournal(root, time, (epochs) => endMs === undefined ? undefined : { epoch: Math.max(...epochs), ms: endMs }); // prettier-ignore
const lines = async () => (await readFile(join(root, "clock-journal"), "utf8")).trim().split("\n").length;

describe("the clock journal", () => {
  it("a restart of the process is no new epoch, a boot and a step are", async () => {
    expect(open().epoch).toBe(1);
    time.advance(10_000);
    const journal = open();
    expect(journal.epoch).toBe(1);
    time.wallErrorMs = hourMs;
    expect(journal.check()?.stepMs).toBe(hourMs);
    expect(journal.epoch).toBe(2);
    time.reboot(1000);
    expect(open(time.wallMs() - 2000).epoch).toBe(3);
    expect(await lines()).toBe(3);
  });

  it("what the running process says of earlier epochs, a restart and a mere reader say too", () => {
    const journal = open();
    time.wallErrorMs = -hourMs;
    journal.check();
    expect(journal.shifts).toEqual([
      { epoch: 1, shiftMs: -hourMs },
      { epoch: 2, shiftMs: 0 },
    ]);
    expect(open().shifts).toEqual(journal.shifts);
    expect(readShifts(root)).toEqual(journal.shifts);
    expect(journal.shiftOf(99)).toBe(0);
  });

  it("a step while no process ran is found at the start; drift taken back before is none", () => {
    const journal = open();
    time.driftPpm = 200;
    for (let second = 0; second < 20_000; second++) {
      time.advance(1000);
      journal.check();
    }
    expect(open().epoch).toBe(1);
    time.wallErrorMs = 5000;
    expect(open().epoch).toBe(2);
  });

  it("lines that were cut short or damaged are passed over", async () => {
    open();
    await appendFile(join(root, "clock-journal"), '{"epoch":2,"boot":"bo\n\0\0\0\n{"epo');
    const journal = open();
    expect(journal.epoch).toBe(1);
    time.wallErrorMs = hourMs;
    journal.check();
    time.wallErrorMs = 2 * hourMs;
    journal.check();
    expect(open().shifts.length).toBeGreaterThanOrEqual(2);
  });

  it("a disk that refuses the line does not stop the clock, and gets it later", async () => {
    const journal = open();
    await rm(root, { recursive: true });
    time.wallErrorMs = hourMs;
    expect(journal.check()?.stepMs).toBe(hourMs);
    expect(journal.shiftOf(1)).toBe(hourMs);
    await mkdir(root);
    journal.check();
    expect(await lines()).toBeGreaterThanOrEqual(1);
    expect(readShifts(root)).toContainEqual({ epoch: 2, shiftMs: 0 });
  });
});
