// The program of a bridge with simulated cameras at its site and the server's end of its lines in this process: what it records and what comes over its media lines, through cut
// lines, kills and removals. Cameras number every picture, so that what is lost or doubled is counted.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { lineQuestions, newMediaTicket, type LineCamera } from "@didban/bridge-line";
import { startCameraSim, type CameraSim } from "@didban/camera-sim";
import { canMountImages, whyNoImages, withImageVolume } from "@didban/media-io/archive/testing";
import { freePort, listening, mountVolume, unmountVolume, whyNoVolume } from "@didban/testkit";
import { afterAll, beforeAll, describe, it } from "vitest";
import { pageWords } from "./page-words.ts";
import { BridgeProcess } from "./testing/bridge-process.ts";
import { ServerEnd } from "./testing/server-end.ts";
import { jumpsIn, live, numbersOf, past } from "./testing/taken-pictures.ts";

const { en, fa } = pageWords;
const framesPerSecond = 15;
const soon = { timeout: 60_000 };
/** The server's clock is this far ahead of the box's: what is labelled by another one is found. */
const aheadMs = 3_600_000;
const secret = { username: "keeper-of-the-yard", password: "no-word-for-strangers" };

let sim: CameraSim;
beforeAll(async () => {
  const auth = { scheme: "digest", ...secret } as const;
  sim = await startCameraSim({
    cameras: ["cut", "killed", "unrecorded", "removed", "own", "disk", "full", "failing"].map((name) => ({
      name,
      scene: "yard",
      auth,
      port: 0,
    })),
  });
});
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await sim?.stop();
});

async function openServer(options = {}): Promise<ServerEnd> {
  const server = await ServerEnd.open({ aheadMs, ...options });
  closing.push(() => server.close());
  return server;
}

function start(server: ServerEnd, dataFolder?: string, change = {}): BridgeProcess {
  const environment = { DIDBAN_BRIDGE_ALLOW_ADDRESSES: "127.0.0.0/8", ...server.environment, ...change };
  const bridge = new BridgeProcess(environment, dataFolder);
  closing.push(() => bridge.close());
  return bridge;
}

const handle = (name: string) => {
  const found = sim.cameras.find((camera) => camera.name === name);
  if (!found) throw new Error(`There is no camera ${name}`);
  return found;
};
const cameraOf = (name: string, change: Partial<LineCamera> = {}): LineCamera => ({
  id: randomUUID(),
  generation: 1,
  isRecorded: true,
  streams: [{ index: 0, url: handle(name).urls.main }],
  ...secret,
  fingerprint: null,
  ...change,
});

const last = <Item>(items: readonly Item[]): Item => {
  const item = items.at(-1);
  if (item === undefined) throw new Error("There is none");
  return item;
};
/** Makes a file as large as its disk has room for. */
function fillUp(path: string): void {
  try {
    for (;;) appendFileSync(path, Buffer.alloc(64 * 1024));
  } catch {
    // There is no more room.
  }
}

const footageOf = (bridge: BridgeProcess, { id }: LineCamera) => join(bridge.dataFolder, "footage", id);
const nowMs = () => Date.now() + aheadMs;
const everything = [0, 8e15] as const;

describe.concurrent("a bridge", () => {
  it("ARCH-25 BRDG-28 BRDG-40 BRDG-41 what comes live is recorded too: after the line was cut, every picture of the cut is fetched and there once", async ({
    expect,
  }) => {
    const passed: Buffer[] = [];
    const server = await openServer({ onBytes: (bytes: Buffer) => void passed.push(Buffer.from(bytes)) });
    const bridge = start(server);
    const camera = cameraOf("cut");
    server.tell([camera]);
    await server.connected();
    const before = live(await server.openMedia(), camera);
    await expect.poll(() => before.pictures.length, soon).toBeGreaterThan(4 * framesPerSecond);

    server.door.setOpen(false);
    await expect.poll(() => before.ends, soon).toEqual([["lost", undefined]]);
    await wait(6_000);
    server.door.setOpen(true);
    await server.connected();
    const line = await server.openMedia();
    const after = live(line, camera);
    await expect.poll(() => after.pictures.length, soon).toBeGreaterThan(3 * framesPerSecond);

    const [fromMs, toMs] = [last(before.pictures).captureMs, after.pictures[0]?.captureMs ?? 0];
    const { pictures, gaps } = await past(line, camera, fromMs, toMs);
    const missing = pictures.filter(({ captureMs }) => captureMs > fromMs && captureMs < toMs);
    expect(missing.length).toBeGreaterThan(5 * framesPerSecond);
    const numbers = numbersOf([...before.pictures, ...missing, ...after.pictures]);
    expect(jumpsIn(numbers)).toEqual([]);
    expect(gaps).toEqual([]);
    // By the server's clock, and as it was live.
    expect(Math.abs(last(after.pictures).captureMs - nowMs())).toBeLessThan(30_000);
    const lived = new Map(before.pictures.map(({ number, captureMs }) => [number, captureMs]));
    for (const { number, captureMs } of pictures)
      if (lived.has(number)) expect(captureMs).toBeCloseTo(lived.get(number) ?? 0, 2);
    // Behind TLS too, nobody reads what the ends say.
    expect(Buffer.concat(passed).includes(secret.password)).toBe(false);
    expect(await server.ask(lineQuestions.handlers, null)).toEqual(
      ["discovery", "stream", "record", "backfill", "onvif", "ptz", "update"].map((name) =>
        expect.objectContaining({ name, state: "running" }),
      ),
    );
    const page = await bridge.says(en.recording);
    for (const word of [en.storageUsed("", "", "").slice(0, 5), "127.0.0.1"]) expect(page).toContain(word);
  });

  it("BRDG-41 BRDG-46 BRDG-50 killed, it records on without a line by what it keeps, has lost no more than ten seconds, and serves what was before", async ({
    expect,
  }) => {
    const server = await openServer();
    const first = start(server);
    const camera = cameraOf("killed");
    server.tell([camera]);
    await server.connected();
    const line = await server.openMedia();
    const watched = live(line, camera);
    await expect.poll(() => watched.pictures.length, soon).toBeGreaterThan(12 * framesPerSecond);
    server.door.setOpen(false);
    const killedAt = handle("killed").nextNumber("main");
    first.process.kill("SIGKILL");
    await once(first.process, "exit");

    const second = start(server, first.dataFolder);
    await second.says(en.recording);
    const recordedFrom = handle("killed").nextNumber("main");
    await wait(6_000);
    server.door.setOpen(true);
    await server.connected();
    const { pictures, gaps } = await past(await server.openMedia(), camera, ...everything);
    const numbers = numbersOf(pictures);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    const before = numbers.filter((number) => number < killedAt);
    expect(jumpsIn(before)).toEqual([]);
    expect(before.length).toBeGreaterThan(2 * framesPerSecond);
    expect(killedAt - last(before)).toBeLessThan(10 * framesPerSecond);
    const after = numbers.filter((number) => number > recordedFrom);
    expect(jumpsIn(after)).toEqual([]);
    expect(after.length).toBeGreaterThan(2 * framesPerSecond);
    // The time between is explained, and labelled by the server's clock all along.
    expect(gaps.filter(({ ms }) => ms > 500)).toContainEqual(expect.objectContaining({ cause: "system" }));
    const offsets = pictures.map(({ number, captureMs }) => captureMs - (number * 1000) / framesPerSecond);
    expect(Math.max(...offsets) - Math.min(...offsets)).toBeLessThan(10_000);
  });

  it("BRDG-46 when the server says that it is later, what was recorded of this run moves along and what comes is labelled so", async ({
    expect,
  }) => {
    const server = await openServer();
    const bridge = start(server);
    const camera = cameraOf("own");
    server.tell([camera]);
    await server.connected();
    const line = await server.openMedia();
    const watched = live(line, camera);
    await expect.poll(() => watched.pictures.length, soon).toBeGreaterThan(6 * framesPerSecond);
    const beforeMs = watched.pictures[0]?.captureMs ?? 0;
    const leapMs = 1_800_000;
    server.tellTime(aheadMs + leapMs);
    await expect
      .poll(() => Math.abs(last(watched.pictures).captureMs - nowMs() - leapMs), soon)
      .toBeLessThan(30_000);
    // What it prints comes by another way than its pictures.
    await expect.poll(() => bridge.lines.join("\n"), soon).toContain("the clock was set by");
    await wait(5_000);
    const { pictures } = await past(line, camera, ...everything);
    const [first] = pictures;
    expect(Math.abs((first?.captureMs ?? 0) - beforeMs - leapMs)).toBeLessThan(30_000);
    const numbers = numbersOf(pictures);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    // A step may cost the group of pictures that it falls into.
    expect(last(numbers) - (numbers[0] ?? 0) - numbers.length).toBeLessThan(4 * framesPerSecond);
  });

  it("BRDG-40 BRDG-50 a camera that is not recorded is live and has nothing on the card; nobody's password stands on the disk", async ({
    expect,
  }) => {
    const server = await openServer();
    const bridge = start(server);
    const recorded = cameraOf("own");
    const camera = cameraOf("unrecorded", { isRecorded: false });
    server.tell([recorded, camera]);
    await server.connected();
    const watched = live(await server.openMedia(), camera);
    await expect.poll(() => watched.pictures.length, soon).toBeGreaterThan(4 * framesPerSecond);
    await expect.poll(() => existsSync(footageOf(bridge, recorded)), soon).toBe(true);
    expect(existsSync(footageOf(bridge, camera))).toBe(false);
    expect(await bridge.shown("fa")).toContain(fa.watchedOnly);
    await wait(4_000);
    const said = `${bridge.lines.join("\n")}${await bridge.shown()}`;
    for (const word of Object.values(secret)) expect(said).not.toContain(word);
    // While it runs, files are replaced and renamed under whoever reads them.
    await bridge.cutPower();
    const files = readdirSync(bridge.dataFolder, { recursive: true, encoding: "utf8" })
      .map((name) => join(bridge.dataFolder, name))
      .filter((path) => statSync(path).isFile());
    expect(files.some((path) => path.endsWith("cameras.json"))).toBe(true);
    for (const path of files)
      for (const word of Object.values(secret)) expect(readFileSync(path).includes(word), path).toBe(false);
  });

  it("BRDG-47 BRDG-46 without a disk to record on it says so at the box and to the server, live goes on, and it records once there is one", async ({
    expect,
  }) => {
    const server = await openServer();
    const first = start(server);
    const camera = cameraOf("disk");
    server.tell([camera]);
    await first.says(en.recording);
    first.process.kill("SIGTERM");
    await once(first.process, "exit");
    // Nothing can be kept where a file stands in place of the folder.
    const footage = join(first.dataFolder, "footage");
    rmSync(footage, { recursive: true });
    writeFileSync(footage, "");
    server.reports.splice(0);
    const second = start(server, first.dataFolder);
    await second.says(en.storageTroubles.missing);
    expect(await second.shown("fa")).toContain(fa.storageTroubles.missing);
    const reported = () => server.reports.at(-1)?.storage;
    await expect.poll(reported, soon).toBe("missing");
    // The server's clock is an hour ahead of the box's.
    expect(Math.abs((last(server.reports).clockOffsetMs ?? 0) + aheadMs)).toBeLessThan(30_000);
    const watched = live(await server.openMedia(), camera);
    await expect.poll(() => watched.pictures.length, soon).toBeGreaterThan(2 * framesPerSecond);
    rmSync(footage);
    await second.says(en.recording);
    await expect.poll(reported, { timeout: 100_000 }).toBe("good");
    expect(last(server.reports)).toMatchObject({ cameras: [{ id: camera.id }] });
  });

  it("BRDG-47 a disk that others have filled is told as full, live goes on, and it records once there is room", async ({
    expect,
    skip,
  }) => {
    const dataFolder = mkdtempSync(join(tmpdir(), "didban-bridge-"));
    skip(!mountVolume(dataFolder, "24m"), whyNoVolume);
    closing.push(async () => {
      unmountVolume(dataFolder);
      rmSync(dataFolder, { recursive: true, force: true });
    });
    const server = await openServer();
    const bridge = start(server, dataFolder);
    const camera = cameraOf("full");
    server.tell([camera]);
    await bridge.says(en.recording);
    await server.connected();
    const watched = live(await server.openMedia(), camera);
    const others = join(dataFolder, "of-others");
    const isFull = async () => {
      fillUp(others);
      return (await bridge.shown()).includes(en.storageTroubles.full) ? true : undefined;
    };
    await bridge.until(isFull, "a full disk");
    expect(await bridge.shown("fa")).toContain(fa.storageTroubles.full);
    const reported = () => server.reports.at(-1)?.storage;
    await expect.poll(reported, soon).toBe("full");
    const seen = watched.pictures.length;
    await expect.poll(() => watched.pictures.length, soon).toBeGreaterThan(seen + 2 * framesPerSecond);
    expect(jumpsIn(numbersOf(watched.pictures))).toEqual([]);
    rmSync(others);
    await expect.poll(reported, { timeout: 100_000 }).toBe("good");
    const atMs = nowMs();
    const line = await server.openMedia();
    const recorded = async () => (await past(line, camera, atMs, 8e15)).pictures.length;
    await expect.poll(recorded, soon).toBeGreaterThan(2 * framesPerSecond);
    const { gaps } = await past(line, camera, ...everything);
    expect(gaps.some(({ cause, ms }) => cause === "system" && ms > 1_000)).toBe(true);
  });

  it("BRDG-47 a disk that refuses what is written is told as failing, and live goes on", async ({
    expect,
    skip,
  }) => {
    skip(!canMountImages(), whyNoImages);
    await withImageVolume(64, async (dataFolder, fail) => {
      const server = await openServer();
      const bridge = start(server, dataFolder);
      const camera = cameraOf("failing");
      server.tell([camera]);
      await bridge.says(en.recording);
      await server.connected();
      const watched = live(await server.openMedia(), camera);
      fail();
      await bridge.says(en.storageTroubles.failing);
      expect(await bridge.shown("fa")).toContain(fa.storageTroubles.failing);
      await expect.poll(() => server.reports.at(-1)?.storage, soon).toBe("failing");
      const seen = watched.pictures.length;
      await expect.poll(() => watched.pictures.length, soon).toBeGreaterThan(seen + 2 * framesPerSecond);
      expect(jumpsIn(numbersOf(watched.pictures))).toEqual([]);
      await bridge.close();
    });
  });

  it("BRDG-38 BRDG-50 the footage of a camera that is no longer told of goes, and all of it with the pairing", async ({
    expect,
  }) => {
    const server = await openServer();
    const bridge = start(server);
    const [camera, other] = [cameraOf("removed"), cameraOf("own")];
    server.tell([camera, other]);
    const filesOf = (folder: string) =>
      existsSync(folder)
        ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".mp4"))
        : [];
    for (const one of [camera, other])
      await expect.poll(() => filesOf(footageOf(bridge, one)), soon).not.toEqual([]);
    server.tell([other]);
    await expect.poll(() => filesOf(footageOf(bridge, camera)), soon).toEqual([]);
    expect(filesOf(footageOf(bridge, other))).not.toEqual([]);
    const line = await server.openMedia();
    expect(live(line, camera).ends).toEqual([]);
    await expect(past(line, camera, ...everything)).rejects.toThrow("failed");

    server.tellPairing({ state: "free" });
    await bridge.says(en.pairTitle);
    await expect
      .poll(() => readdirSync(bridge.dataFolder).filter((name) => /footage|cameras/.test(name)), soon)
      .toEqual([]);
    const watched = live(line, other);
    await expect.poll(() => watched.ends, soon).toEqual([["lost", undefined]]);
  });

  it("BRDG-32 BRDG-48 it dials cameras of its site for the server and nothing else, and says why one is away", async ({
    expect,
  }) => {
    const server = await openServer();
    const bridge = start(server);
    const silent = createServer();
    const port = await listening(silent);
    closing.push(async () => void silent.close());
    const closed = await freePort();
    const away = cameraOf("own", { streams: [{ index: 0, url: `rtsp://127.0.0.1:${closed}/x` }] });
    const here = cameraOf("own");
    server.tell([here, away]);
    await server.connected();
    const line = await server.openMedia();
    const refused = { fault: "connectionRefused", diagnosis: "cameraConnectionRefused" };
    await expect
      .poll(async () => {
        const { ends } = live(line, away);
        await wait(200);
        return ends;
      }, soon)
      .toEqual([["lost", refused]]);
    await bridge.says(en.troubles.cameraConnectionRefused);
    // A refused password is tried with one stream; the other does not come for the same reason.
    const { main, low } = handle("own").urls;
    const streams = [main, low].map((url, index) => ({ index, url }));
    const locked = cameraOf("own", { streams, password: "another" });
    server.tell([here, away, locked]);
    await bridge.says(en.troubles.cameraCredentialsWrong);
    const ends = await Promise.all(
      [0, 1].map(
        (stream) =>
          new Promise((resolve) =>
            line.live(locked.id, stream, { onUnit: () => undefined, onEnd: (_, why) => resolve(why) }),
          ),
      ),
    );
    expect(ends).toEqual([0, 1].map(() => ({ fault: "rtsp", diagnosis: "cameraCredentialsWrong" })));

    await bridge.says(en.recording);
    const { hostname, port: cameraPort } = new URL(here.streams[0]?.url ?? "");
    const stream = line.dial({ host: hostname, port: Number(cameraPort) });
    await once(stream, "connect");
    stream.write("OPTIONS * RTSP/1.0\r\nCSeq: 1\r\n\r\n");
    expect(String((await once(stream, "data"))[0])).toContain("RTSP/1.0 200");
    stream.destroy();
    const codeOf = async (target: { readonly host: string; readonly port: number }) =>
      (await once(line.dial(target), "error"))[0].code;
    expect(await codeOf({ host: hostname, port })).toBe("EACCES");
    expect(await codeOf({ host: "8.8.8.8", port: 554 })).toBe("EACCES");
    expect(await codeOf({ host: "169.254.169.254", port: 80 })).toBe("EACCES");

    const strict = start(server, undefined, { DIDBAN_BRIDGE_ALLOW_ADDRESSES: "" });
    await strict.says(en.troubles.cameraAddressNotAllowed);
    const ticket = newMediaTicket();
    await expect(
      server.ask(lineQuestions.openMedia, { path: "/api/bridge-agent/line", ticket }),
    ).rejects.toThrow("no media line");
  });
});
