import { endpoints } from "@didban/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "../../platform/log/index.ts";
import type { Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { ViewingLog } from "./index.ts";

const { activity } = endpoints;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let scene: CameraScene;
let cameraId: string;
let isDatabaseAway = false;
const logged: string[] = [];
beforeEach(async () => {
  scene = await CameraScene.make(server);
  cameraId = (await scene.addCamera("Yard")).id;
});

/** The viewing log of one media process. */
function openLog(): ViewingLog {
  const { database } = server.platform;
  const broken = new Proxy(database, {
    get: (whole, name) => {
      if (isDatabaseAway) throw new Error("The database is away");
      const value: unknown = Reflect.get(whole, name, whole);
      return typeof value === "function" ? (value.bind(whole) as unknown) : value;
    },
  });
  return new ViewingLog({
    database: broken,
    clock: server.clock,
    log: createLogger({ role: "m1", level: "debug", write: (line) => logged.push(line) }),
    callerOf: async () => ({
      fullName: "Sara Amini",
      device: { ip: "203.0.113.5", browser: "Chrome", os: "Linux" },
    }),
    cameraName: async () => "Yard",
  });
}

const watcher = ({ accountId, sessionId }: Person) => ({
  accountId,
  sessionId,
  workspaceId: scene.workspaceId,
  cameraId,
});

const iso = (ms: number) => new Date(ms).toISOString();

async function viewings() {
  const { body } = await scene.owner.call(activity.listAuditTrails, {});
  return body.items.filter(({ kind }) => kind === "camera");
}

describe("watching video", () => {
  it("LOG-13 LOG-15 stands in the audit trail within 10 s with its end open, is closed when nothing comes any more, and joins the chain", async () => {
    const log = openLog();
    const startMs = server.clock.nowMs();
    const tap = log.watch(watcher(scene.owner));
    expect(await viewings()).toEqual([]);
    tap.picture("live", startMs);
    await server.clock.advance(4000);
    await log.write();
    const [open] = await viewings();
    expect(open).toMatchObject({
      action: "viewLive",
      result: "success",
      userId: scene.owner.accountId,
      userName: "Sara Amini",
      resourceId: cameraId,
      ip: "203.0.113.5",
      text: "Camera “Yard” was watched live.",
      createdAt: iso(startMs),
      viewing: { startedAt: iso(startMs), endedAt: null, footage: null },
    });
    for (let second = 0; second < 30; second += 1) {
      tap.picture("live", server.clock.nowMs());
      await server.clock.advance(1000);
      await log.write();
    }
    expect(logged).toEqual([]);
    const endMs = server.clock.nowMs() - 1000;
    await server.clock.advance(20_000);
    expect((await viewings())[0]?.viewing?.endedAt).toBe(iso(endMs));
    await server.clock.advance(50_000);
    // A look for what has ended sets the clock for the next one when it is done.
    await expect
      .poll(async () => {
        await server.clock.advance(5000);
        return (await viewings()).map(({ id, hash, placeholders }) => [
          id,
          hash?.length,
          placeholders.duration,
        ]);
      })
      .toEqual([[open?.id, 64, 33]]);
    expect((await scene.owner.call(activity.verifyAuditTrails, {})).body.valid).toBe(true);
    await log.stop();
  });

  it("LOG-13 a pause of less than a minute does not split it, a longer one does; the archive tells the footage that was seen", async () => {
    const log = openLog();
    const tap = log.watch(watcher(scene.owner));
    const at = Date.parse("2026-01-01T10:00:00.000Z");
    tap.picture("archive", at);
    await server.clock.advance(50_000);
    tap.picture("archive", at - 5000);
    await log.write();
    expect((await viewings()).map(({ viewing }) => viewing?.footage)).toEqual([
      { from: iso(at - 5000), to: iso(at) },
    ]);
    await server.clock.advance(70_000);
    tap.picture("archive", at + 9000);
    await log.write();
    await expect
      .poll(async () => {
        await server.clock.advance(1000);
        await log.write();
        return (await viewings()).map(({ viewing, hash }) => [viewing?.footage?.from, hash !== undefined]);
      })
      .toEqual([
        [iso(at + 9000), false],
        [iso(at - 5000), true],
      ]);
    await log.stop();
  });

  it("LOG-13 of one person and camera it is one entry a mode, however many windows and media processes", async () => {
    const [one, other] = [openLog(), openLog()];
    const taps = [one, one, other].map((log) => log.watch(watcher(scene.owner)));
    for (const tap of taps) {
      tap.picture("live", server.clock.nowMs());
      await server.clock.advance(1000);
    }
    taps[0]?.picture("archive", server.clock.nowMs());
    await Promise.all([one.write(), other.write()]);
    expect(logged.filter((line) => line.includes("tried again"))).toEqual([]);
    expect((await viewings()).map(({ action }) => action).toSorted()).toEqual(["viewArchive", "viewLive"]);
    await Promise.all([one.stop(), other.stop()]);
  });

  it("LOG-13 nothing is lost while the database is away, and no picture waits", async () => {
    const log = openLog();
    const tap = log.watch(watcher(scene.owner));
    const startMs = server.clock.nowMs();
    isDatabaseAway = true;
    tap.picture("live", startMs);
    await log.write();
    await server.clock.advance(90_000);
    tap.picture("live", server.clock.nowMs());
    await log.write();
    isDatabaseAway = false;
    expect(await viewings()).toEqual([]);
    await expect
      .poll(async () => {
        await log.write();
        await server.clock.advance(5000);
        return (await viewings()).map(({ viewing }) => viewing?.startedAt);
      })
      .toEqual([iso(startMs + 90_000), iso(startMs)]);
    expect(logged.join()).toContain("it is tried again");
    await log.stop();
  });

  it("LOG-18 a guest who watches is audited as anybody is", async () => {
    const log = openLog();
    const guest = await scene.addGuest();
    log.watch(watcher(guest)).picture("live", server.clock.nowMs());
    await log.write();
    expect(await viewings()).toMatchObject([
      { action: "viewLive", userId: guest.accountId, result: "success" },
    ]);
    await log.stop();
  });
});
