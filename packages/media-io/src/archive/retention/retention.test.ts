import { readdir, stat } from "node:fs/promises";
import { afterEach, describe, expect, it } from "vitest";
import { ArchiveFixture } from "../testing/archive-fixture.ts";
import { FaultyFileSystem } from "../testing/faulty-file-system.ts";
import { retentionHistories } from "../testing/retention-histories.ts";
import { plainPolicy } from "../testing/test-archive.ts";
import type { RetentionPolicy } from "./retention.ts";

const hourMs = 3_600_000;
const everything = { fromMs: -Infinity, toMs: Infinity };
/** What a minute of the test's camera takes, roughly. */
const minuteBytes = 600 * 330;

let archive: ArchiveFixture | undefined;
afterEach(() => archive?.remove());

const policyOf = (more: Partial<RetentionPolicy>): RetentionPolicy => ({ ...plainPolicy, ...more });

/** The first moment a camera still has. */
async function earliest(cameraId: string): Promise<number | undefined> {
  return (await archive?.index.coverage({ cameraId, ...everything }))?.[0]?.startMs;
}

describe("expiry", () => {
  it("ARCH-10 nothing goes before its age, everything within the hour after it, and crashes leave nothing half done", async () => {
    const verdict = await retentionHistories(1000, 42);
    expect(verdict.deletions).toBeGreaterThan(1000);
    expect(verdict).toMatchObject({ early: 0, late: 0, orphans: 0 });
  });

  it("an expiry that came too early or too late would be found out", async () => {
    expect((await retentionHistories(200, 42, hourMs)).early).toBeGreaterThan(0);
    expect((await retentionHistories(200, 42, -2 * hourMs)).late).toBeGreaterThan(0);
  });

  it("ARCH-10 the running archive deletes by itself, the ledger's old entries too, and other cameras keep theirs", async () => {
    archive = await ArchiveFixture.make({
      policy: policyOf({ archiveAgeMs: (cameraId) => (cameraId === "short" ? 4 * hourMs : 100 * hourMs) }),
    });
    const startMs = archive.time.trueMs;
    await archive.record(120, "short", "long");
    for (const cameraId of ["short", "long"]) archive.writer(cameraId).stop("recordMode");
    await archive.pass(1);
    archive.time.advance(4 * hourMs - 3000);
    await archive.pass(1);
    expect(await earliest("short")).toBeGreaterThan(startMs);
    archive.time.advance(hourMs);
    await archive.pass(1);
    expect(await earliest("short")).toBeUndefined();
    expect(await earliest("long")).toBe(startMs);
    expect(archive.store.space.usedBytes).toBeGreaterThan(0);
    expect(await archive.check()).toEqual([]);
  });

  it("CAM-36 footage beyond an age that was lowered is off the disk within the hour", async () => {
    let ageHours = 100;
    archive = await ArchiveFixture.make({ policy: policyOf({ archiveAgeMs: () => ageHours * hourMs }) });
    await archive.record(120, "camera");
    archive.writer("camera").stop("recordMode");
    archive.time.advance(10 * hourMs);
    await archive.pass(1);
    expect(archive.store.space.usedBytes).toBeGreaterThan(0);
    ageHours = 4;
    archive.time.advance(hourMs - 2000);
    await archive.pass(1);
    expect(archive.store.space.usedBytes).toBe(0);
    expect(await archive.check()).toEqual([]);
  });

  it("EXP-7 footage an export needs stays until it is done", async () => {
    let isHeld = true;
    archive = await ArchiveFixture.make({
      policy: policyOf({ archiveAgeMs: () => hourMs, isHeld: () => isHeld }),
    });
    await archive.record(70, "camera");
    archive.writer("camera").stop("status");
    archive.time.advance(2 * hourMs);
    await archive.pass(1);
    expect(await earliest("camera")).toBeDefined();
    isHeld = false;
    archive.time.advance(hourMs / 2);
    await archive.pass(1);
    expect(await earliest("camera")).toBeUndefined();
  });

  it("a clock set a year ahead by hand costs no footage when it is set right within half an hour", async () => {
    archive = await ArchiveFixture.make({ policy: policyOf({ archiveAgeMs: () => 30 * 24 * hourMs }) });
    await archive.record(70, "camera");
    await archive.store.close();
    archive.time.reboot(1000);
    await archive.restart();
    await archive.record(20, "camera");
    archive.time.wallErrorMs = 365 * 24 * hourMs;
    await archive.pass(600);
    archive.time.wallErrorMs = 0;
    await archive.pass(600);
    expect(await archive.numbers("camera")).toHaveLength(900);
  });
});

describe("a full disk", () => {
  it("ARCH-32 recording goes on: the oldest footage goes, a `system` entry stands in its place, and each piece is told", async () => {
    archive = await ArchiveFixture.make({
      limit: { kind: "bytes", bytes: 6 * minuteBytes },
      policy: policyOf({ workspaceOf: () => "one" }),
    });
    const startMs = archive.time.trueMs;
    await archive.record(900, "camera");
    await archive.store.close();
    const { store, index, events } = archive;
    expect(store.space.usedBytes).toBeLessThan(6 * minuteBytes);
    expect((await archive.numbers("camera")).at(-1)).toBe(8999);
    expect(events.lost.length).toBeGreaterThan(4);
    expect(events.lost[0]).toMatchObject({ workspaceId: "one", cameraId: "camera", startMs });
    const [lost] = await index.gaps({ cameraId: "camera", ...everything });
    expect(lost).toMatchObject({ cause: "system", startMs, endMs: await earliest("camera") });
    expect(await index.coverage({ cameraId: "camera", ...everything })).toHaveLength(1);
    expect(await archive.check()).toEqual([]);
  });

  it("ARCH-16 where the archive is a ring, time that it lost is `storage`", async () => {
    archive = await ArchiveFixture.make({
      limit: { kind: "bytes", bytes: 3 * minuteBytes },
      policy: { ...policyOf({ workspaceOf: () => "one" }), lostCause: "storage" },
    });
    await archive.record(400, "camera");
    await archive.store.close();
    const [lost] = await archive.index.gaps({ cameraId: "camera", ...everything });
    expect(lost).toMatchObject({ cause: "storage", endMs: await earliest("camera") });
  });

  it("ARCH-32 expired footage goes first, without a word", async () => {
    archive = await ArchiveFixture.make({
      limit: { kind: "bytes", bytes: 6 * minuteBytes },
      policy: policyOf({ archiveAgeMs: (cameraId) => (cameraId === "removed" ? 0 : undefined) }),
    });
    await archive.record(180, "removed", "kept");
    archive.writer("removed").stop("disabled");
    await archive.record(60, "kept");
    expect(await earliest("removed")).toBeUndefined();
    expect(archive.events.lost).toEqual([]);
  });

  it("ARCH-32 a busy workspace loses its own footage, not that of one within its share", async () => {
    archive = await ArchiveFixture.make({
      limit: { kind: "bytes", bytes: 8 * minuteBytes },
      policy: policyOf({ workspaceOf: (cameraId) => cameraId.slice(0, 4), shareOf: () => 0.5 }),
    });
    await archive.record(150, "calm");
    archive.writer("calm").stop("recordMode");
    await archive.record(400, "busy-1", "busy-2");
    await archive.store.close();
    expect(new Set(archive.events.lost.map((lost) => lost.workspaceId))).toEqual(new Set(["busy"]));
    expect(await archive.numbers("calm")).toHaveLength(1500);
    expect((await archive.numbers("busy-1")).at(-1)).toBe(3999);
  });

  it("ARCH-32 where nobody is above its share, the writer's own oldest footage goes", async () => {
    archive = await ArchiveFixture.make({
      limit: { kind: "bytes", bytes: 6 * minuteBytes },
      policy: policyOf({ workspaceOf: (cameraId) => cameraId, shareOf: (id) => (id === "calm" ? 0.6 : 1.2) }),
    });
    await archive.record(180, "calm");
    archive.writer("calm").stop("recordMode");
    await archive.record(400, "busy");
    await archive.store.close();
    expect(new Set(archive.events.lost.map((lost) => lost.cameraId))).toEqual(new Set(["busy"]));
  });

  it("ARCH-32 files of one camera that a much smaller disk takes at once leave one `system` entry over all of them", async () => {
    archive = await ArchiveFixture.make();
    const startMs = archive.time.trueMs;
    await archive.record(600, "camera");
    await archive.store.close();
    await archive.restart({ limit: { kind: "bytes", bytes: 3 * minuteBytes } });
    await archive.pass(1);
    await archive.pass(1);
    const firstMs = (await earliest("camera")) ?? Infinity;
    expect(firstMs).toBeGreaterThan(startMs + 300_000);
    expect(await archive.index.gaps({ cameraId: "camera", fromMs: startMs, toMs: firstMs })).toMatchObject([
      { cause: "system", startMs, endMs: firstMs },
    ]);
    expect(archive.events.troubles).toEqual([]);
    expect(await archive.check()).toEqual([]);
  });

  it("ARCH-32 when nothing can be freed recording stops with a `system` entry, and goes on when there is room again", async () => {
    let isHeld = true;
    archive = await ArchiveFixture.make({
      limit: { kind: "bytes", bytes: 3 * minuteBytes },
      policy: policyOf({ isHeld: () => isHeld }),
    });
    await archive.record(300, "camera");
    expect(archive.writer("camera").isRecording).toBe(false);
    expect(archive.store.space.usedBytes).toBeLessThan(3.1 * minuteBytes);
    const gaps = await archive.index.gaps({ cameraId: "camera", ...everything });
    expect(gaps).toMatchObject([{ cause: "system", endMs: null }]);
    isHeld = false;
    await archive.record(60, "camera");
    expect(archive.writer("camera").isRecording).toBe(true);
    await archive.store.close();
    expect(await archive.check()).toEqual([]);
  });

  it("ARCH-32 the operator is warned at 85 and at 95 %, once per crossing", async () => {
    const disk = new FaultyFileSystem();
    archive = await ArchiveFixture.make({
      fileSystem: disk,
      limit: { kind: "bytes", bytes: 20 * minuteBytes },
      policy: plainPolicy,
    });
    await archive.record(2000, "camera");
    expect(archive.events.warnings).toEqual([0.85, 0.95]);
    expect(archive.store.space.fill).toBeGreaterThan(0.9);
  });

  it("OPS-9 by default 5 % and at least 2 GB stay free", async () => {
    const disk = new FaultyFileSystem();
    disk.volume = { freeBytes: 10e9, totalBytes: 100e9 };
    archive = await ArchiveFixture.make({
      fileSystem: disk,
      limit: { kind: "leaveFree", share: 0.05, bytes: 2e9 },
    });
    expect(archive.store.space.capacityBytes).toBe(5e9);
    disk.volume = { freeBytes: 3e9, totalBytes: 20e9 };
    await archive.store.tick();
    expect(archive.store.space.capacityBytes).toBe(1e9);
  });

  it("bytes are counted, not walked for: the count agrees with the disk after everything", async () => {
    archive = await ArchiveFixture.make({
      limit: { kind: "bytes", bytes: 4 * minuteBytes },
      policy: plainPolicy,
    });
    await archive.record(300, "camera");
    await archive.restart();
    await archive.record(100, "camera");
    await archive.store.close();
    await archive.pass(0);
    const { root } = archive;
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.name.endsWith(".mp4"));
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(`${file.parentPath}/${file.name}`)).size),
    );
    expect(archive.store.space.usedBytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
  });
});
