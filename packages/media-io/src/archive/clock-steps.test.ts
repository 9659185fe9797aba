import { numberOf } from "@didban/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { rebuildIndex } from "./heal/archive-check.ts";
import type { IndexBatch } from "./index/archive-index.ts";
import { MemoryIndex } from "./index/memory-index.ts";
import { ArchiveFixture } from "./testing/archive-fixture.ts";

const camera = "camera-a";
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const all = { cameraId: camera, fromMs: -Infinity, toMs: Infinity };

let archive: ArchiveFixture;
afterEach(() => archive.remove());

/** True time of each picture by its number. */
const trueTimes = new Map<number, number>();

async function record(seconds: number, labelMs = () => archive.store.clock.nowMs()): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    for (let at = 0; at < 10; at++) {
      const stream = archive.stream(camera);
      trueTimes.set(stream.number, archive.time.trueMs);
      archive.writer(camera).append(stream.next(labelMs()));
      archive.time.advance(100);
    }
    await archive.pass(0, second % 4 === 3);
  }
}

async function step(errorMs: number): Promise<void> {
  archive.time.wallErrorMs = errorMs;
  await archive.store.tick();
}

/** The machine goes down with all it has recorded and is back `offMs` later, its wall clock wrong by `errorMs`. */
async function reboot(offMs: number, errorMs: number): Promise<void> {
  await archive.store.close();
  archive.time.reboot(offMs);
  archive.time.wallErrorMs = errorMs;
  await archive.restart();
  archive.writer(camera);
  await archive.store.checkpoint();
}

/** Pictures lost, pictures out of order, and the largest error of a position in ms. */
async function judge(): Promise<{ lost: number; disordered: number; worstMs: number }> {
  await archive.store.close();
  const pictures = await archive.pictures(camera, -Infinity);
  const numbers = pictures.map(numberOf);
  const disordered = numbers.filter((number, at) => at > 0 && number <= (numbers[at - 1] ?? 0)).length;
  const errors = pictures.map((unit, at) =>
    Math.abs(unit.captureMs - (trueTimes.get(numbers[at] ?? 0) ?? 0)),
  );
  return { lost: trueTimes.size - new Set(numbers).size, disordered, worstMs: Math.max(...errors) };
}

async function begin(): Promise<void> {
  trueTimes.clear();
  archive = await ArchiveFixture.make();
  await record(40);
}

const steps: readonly [string, number][] = [
  ["an hour ahead", hourMs],
  ["an hour behind", -hourMs],
  ["a day ahead", dayMs],
  ["a day behind", -dayMs],
];

describe("steps of the wall clock", () => {
  for (const [name, errorMs] of steps) {
    it(`set ${name} and right again: no picture lost, order and gaps true throughout, positions right in the end`, async () => {
      await begin();
      await step(errorMs);
      await record(90);
      expect(await archive.index.coverage(all)).toHaveLength(1);
      await step(0);
      await record(40);
      const { lost, disordered, worstMs } = await judge();
      expect([lost, disordered]).toEqual([0, 0]);
      expect(worstMs).toBeLessThanOrEqual(1000);
      expect(archive.events.steps).toEqual([errorMs, -errorMs]);
      expect((await archive.index.coverage(all)).length).toBe(1);
      expect(await archive.check()).toEqual([]);
    });

    it(`set ${name} until the machine was off, and right since: nothing overlaps, and what is new is right`, async () => {
      await begin();
      await step(errorMs);
      await record(40);
      await reboot(120_000, 0);
      await record(40);
      const { lost, disordered } = await judge();
      expect([lost, disordered]).toEqual([0, 0]);
      const pictures = await archive.pictures(camera, archive.time.trueMs - 39_000);
      for (const unit of pictures)
        expect(Math.abs(unit.captureMs - (trueTimes.get(numberOf(unit)) ?? 0))).toBeLessThan(1000);
      expect(await archive.check()).toEqual([]);
    });
  }

  it("a boot in 1970, set right later: footage goes on behind what there is until then, and all stands where it belongs in the end", async () => {
    await begin();
    await reboot(60_000, -archive.time.trueMs - 60_000 + 20_000);
    await record(30);
    const [first] = await archive.index.coverage(all);
    expect(first?.startMs).toBe(archive.time.trueMs - 130_000);
    expect((await judge()).disordered).toBe(0);
    await archive.restart();
    await step(0);
    await record(30);
    const { lost, disordered, worstMs } = await judge();
    expect([lost, disordered]).toEqual([0, 0]);
    expect(worstMs).toBeLessThanOrEqual(1000);
    expect(await archive.check()).toEqual([]);
  });

  it("the very first boot in 1970, set right later", async () => {
    trueTimes.clear();
    archive = await ArchiveFixture.make();
    archive.time.wallErrorMs = -archive.time.trueMs + 10_000;
    archive.time.boot = "in 1970";
    await archive.restart();
    await record(30);
    await step(0);
    await record(30);
    const { lost, disordered, worstMs } = await judge();
    expect([lost, disordered]).toEqual([0, 0]);
    expect(worstMs).toBeLessThanOrEqual(1000);
  });

  it("a step while the recorder was down is noticed at its start", async () => {
    await begin();
    await archive.store.close();
    archive.time.advance(5_000);
    archive.time.wallErrorMs = hourMs;
    await archive.restart();
    await record(20);
    await step(0);
    const { lost, disordered, worstMs } = await judge();
    expect([lost, disordered]).toEqual([0, 0]);
    expect(worstMs).toBeLessThanOrEqual(1000);
  });

  it("gaps move with the footage beside them", async () => {
    await begin();
    archive.writer(camera).stop("recordMode");
    await archive.pass(20);
    await step(dayMs);
    await archive.pass(20);
    archive.writer(camera).resume();
    await record(20);
    await step(0);
    await archive.store.close();
    const [before, after] = await archive.index.coverage(all);
    const [gap] = await archive.index.gaps(all);
    expect(gap).toMatchObject({ startMs: before?.endMs, endMs: after?.startMs, cause: "recordMode" });
    expect((after?.startMs ?? 0) - (before?.endMs ?? 0)).toBeCloseTo(40_000, -3);
  });

  it("an index made again from the files alone says the same", async () => {
    await begin();
    await step(hourMs);
    await record(70);
    await reboot(30_000, -dayMs);
    await record(30);
    await step(0);
    await record(30);
    await archive.store.close();
    const before = await archive.index.coverage(all);
    const fresh = new MemoryIndex();
    await rebuildIndex({ root: archive.root, index: fresh, newId: () => `rebuilt-${Math.random()}` });
    const after = await fresh.coverage(all);
    expect(after.length).toBe(before.length);
    for (const [at, span] of after.entries()) {
      expect(span.startMs).toBeCloseTo(before[at]?.startMs ?? 0, 0);
      expect(span.endMs).toBeCloseTo(before[at]?.endMs ?? 0, 0);
    }
  });

  it("without shifts positions stay wrong, and with the wall clock itself as the axis pictures are lost", async () => {
    await begin();
    await step(hourMs);
    await record(30);
    await step(0);
    const forgetful = new (class extends MemoryIndex {
      override async apply({ epochs: _, ...batch }: IndexBatch): Promise<void> {
        await super.apply(batch);
      }
    })();
    await archive.store.close();
    await rebuildIndex({ root: archive.root, index: forgetful, newId: () => `rebuilt-${Math.random()}` });
    expect((await forgetful.coverage(all)).length).toBeGreaterThan(1);

    await archive.remove();
    await begin();
    archive.time.wallErrorMs = -hourMs;
    await record(30, () => archive.time.wallMs());
    expect((await judge()).lost).toBeGreaterThan(0);
  });
});
