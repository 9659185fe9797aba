import { FakeTime } from "@didban/media-io/archive/testing";
import { expect, it } from "vitest";
import type { KeptTime } from "./kept-files.ts";
import { ServerTime } from "./server-time.ts";

/** A box whose own clock is off, and the file that it keeps. */
function box(wallErrorMs: number) {
  const machine = new FakeTime();
  machine.wallErrorMs = wallErrorMs;
  const kept: KeptTime[] = [];
  const files = { time: () => kept.at(-1) ?? null, keepTime: (time: KeptTime) => void kept.push(time) };
  return { machine, kept, start: () => new ServerTime(files, machine) };
}

it("BRDG-46 times are the server's from the first word on, whatever the box's clock says and becomes", () => {
  const { machine, start } = box(-7_200_000);
  const time = start();
  expect(time.wallMs()).toBe(machine.trueMs - 7_200_000);
  time.learn(machine.trueMs);
  machine.advance(60_000);
  expect(time.wallMs()).toBeCloseTo(machine.trueMs, 3);
  // Somebody sets the box's clock; the machine sleeps.
  machine.wallErrorMs = 40_000;
  machine.sleep(5_000);
  expect(time.wallMs()).toBeCloseTo(machine.trueMs, 3);
});

it("BRDG-46 a start without a line has the server's time of before, as long as the machine was not off", () => {
  const { machine, kept, start } = box(-7_200_000);
  start().learn(machine.trueMs);
  machine.advance(30_000);
  expect(start().wallMs()).toBeCloseTo(machine.trueMs, 3);
  machine.reboot(60_000);
  const anew = start();
  expect(anew.wallMs()).toBe(machine.trueMs - 7_200_000);
  anew.learn(machine.trueMs);
  expect(anew.wallMs()).toBeCloseTo(machine.trueMs, 3);
  // What a message takes on its way is not written again and again.
  for (const latenessMs of [20, -30, 60]) anew.learn(machine.trueMs - latenessMs);
  expect(kept).toHaveLength(2);
});
