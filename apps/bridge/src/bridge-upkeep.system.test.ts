// Resets and updates of the program of a bridge as it runs on a box, with a simulated camera at its site and the server's end of its lines in this process. The camera numbers every
// picture, so that what a restart costs is counted.
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  lineQuestions,
  newLineKey,
  signPackage,
  type AgentPackage,
  type LineCamera,
} from "@didban/bridge-line";
import { readFrameStamp, startCameraSim, type CameraSim } from "@didban/camera-sim";
import { isVideo } from "@didban/media";
import { afterAll, beforeAll, describe, it, type ExpectStatic } from "vitest";
import { bundleBridge } from "./bundle-bridge.ts";
import { BridgeProcess } from "./testing/bridge-process.ts";
import { ServerEnd } from "./testing/server-end.ts";

const framesPerSecond = 15;
const soon = { timeout: 60_000 };

let sim: CameraSim;
let built: string;
const programOf = (version: string) => join(built, `${version}.mjs`);
const releaseKey = newLineKey();
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), "didban-programs-"));
  for (const version of ["1.0.0", "2.0.0"])
    await bundleBridge({ file: programOf(version), version, releaseKey: null });
  await bundleBridge({ file: programOf("1.0.1"), version: "1.0.1", releaseKey: releaseKey.publicKey });
  sim = await startCameraSim({ cameras: [{ name: "yard", scene: "yard", port: 0 }] });
});
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await sim?.stop();
  rmSync(built, { recursive: true, force: true });
});

const bytesOf = (version: string) => readFileSync(programOf(version));

/** A bridge of the version 1.0.0, as one file, on the line of a server of its own. */
async function openSite(version = "1.0.0", change = {}) {
  const server = await ServerEnd.open();
  closing.push(() => server.close());
  const data = mkdtempSync(join(tmpdir(), "didban-upkeep-"));
  const environment = { DIDBAN_BRIDGE_ALLOW_ADDRESSES: "127.0.0.0/8", ...server.environment, ...change };
  let bridge = new BridgeProcess(environment, data, programOf(version));
  closing.push(async () => {
    await bridge.close();
    rmSync(data, { recursive: true, force: true });
  });
  await server.connected();
  return {
    server,
    data,
    /** The box has power again. */
    start: () => void (bridge = new BridgeProcess(environment, data, programOf(version))),
    cutPower: () => bridge.cutPower(),
    lines: () => bridge.lines.join("\n"),
    isRunning: () => bridge.process.exitCode === null,
  };
}

function cameraOf(): LineCamera {
  const url = sim.cameras[0]?.urls.main ?? "";
  const stream = { index: 0, url };
  return { id: randomUUID(), generation: 1, isRecorded: true, streams: [stream], username: "", password: "", fingerprint: null }; // prettier-ignore
}

/** The numbers of all pictures that a bridge has recorded. */
async function recorded(server: ServerEnd, { id }: LineCamera): Promise<number[]> {
  const line = await server.openMedia();
  const numbers: number[] = [];
  try {
    for await (const item of line.past(id, 0, 8e15)) {
      const stamp = item.kind === "unit" && isVideo(item.unit) ? readFrameStamp(item.unit.data) : undefined;
      if (stamp) numbers.push(stamp.number);
    }
  } finally {
    line.close();
  }
  return numbers;
}

const update = (server: ServerEnd, offered: AgentPackage, isNamed = false) =>
  server.ask(lineQuestions.update, { ...offered, isNamed });
const failuresIn = ({ said }: ServerEnd) =>
  said.flatMap((one) => (one.name === "updateFailed" ? [[one.version, one.reason]] : []));

/** A camera that is recorded for some seconds; then something is done, after which it is again. */
async function gapOf(
  server: ServerEnd,
  expect: ExpectStatic,
  act: () => Promise<void>,
): Promise<{ readonly frames: number; readonly before: number }> {
  const camera = cameraOf();
  server.tell([camera]);
  const reach = (count: number) =>
    expect.poll(async () => (await recorded(server, camera)).length, soon).toBeGreaterThan(count);
  await reach(5 * framesPerSecond);
  const before = await recorded(server, camera);
  await act();
  await reach(before.length + 5 * framesPerSecond);
  const after = await recorded(server, camera);
  // What was there is there.
  expect(after.slice(0, before.length)).toEqual(before);
  const jumps = after.flatMap((number, at) => (at === 0 ? [] : [number - (after[at - 1] ?? 0) - 1]));
  expect(Math.min(...jumps)).toBe(0);
  return { frames: Math.max(...jumps), before: before.length };
}

describe.concurrent("a bridge's program", () => {
  it("BRDG-36 BRDG-37 EVT-2 is updated: the cameras keep their footage, and the gap is what a restart takes", async ({
    expect,
  }) => {
    const { data, server } = await openSite();
    const { frames } = await gapOf(server, expect, async () => {
      await update(server, server.offer("2.0.0", bytesOf("2.0.0")));
      await expect.poll(() => server.versions.at(-1), soon).toBe("2.0.0");
    });
    expect(frames).toBeLessThan(60 * framesPerSecond);
    expect(failuresIn(server)).toEqual([]);
    const told = server.said.flatMap((one) => (one.name === "updateProgress" ? [one] : []));
    expect(new Set(told.map(({ version }) => version))).toEqual(new Set(["2.0.0"]));
    const percents = told.map(({ percent }) => percent);
    expect(percents.slice(0, 1).concat(percents.slice(-2))).toEqual([0, 90, 95]);
    const choice = () => readFileSync(join(data, "program", "choice.json"), "utf8");
    await expect.poll(choice, soon).toContain('"trial":null');
    for (const name of readdirSync(join(data, "program")))
      expect(statSync(join(data, "program", name)).mode & 0o777, name).toBe(0o600);
    expect(await server.ask(lineQuestions.handlers, null)).toContainEqual(
      expect.objectContaining({ name: "update", version: "2.0.0" }),
    );
  });

  it("BRDG-34 BRDG-35 restarts its services at a soft reset: it stays paired, and less than ten seconds are missing", async ({
    expect,
  }) => {
    const { server } = await openSite();
    const { frames } = await gapOf(server, expect, async () => {
      expect(await server.ask(lineQuestions.softReset, null)).toEqual({ busy: null });
      await expect.poll(() => server.versions.length, soon).toBe(2);
    });
    expect(frames).toBeLessThan(10 * framesPerSecond);
  });

  it("BRDG-34 BRDG-35 restarts the device by the operator's command once its footage is safe, says where that is not allowed, and goes on recording until it is down", async ({
    expect,
  }) => {
    const mark = join(built, "restarts");
    const script = join(built, "restart.mjs");
    writeFileSync(
      script,
      `import { appendFileSync } from "node:fs"; appendFileSync(${JSON.stringify(mark)}, "restart\\n");`,
    );
    const command = `${process.execPath} ${script}`;
    const { server } = await openSite("1.0.0", { DIDBAN_BRIDGE_RESTART_COMMAND: command });
    const restarts = () => (existsSync(mark) ? readFileSync(mark, "utf8").trim().split("\n").length : 0);
    const camera = cameraOf();
    server.tell([camera]);
    await expect
      .poll(async () => (await recorded(server, camera)).length, soon)
      .toBeGreaterThan(framesPerSecond);
    // It has just been asked for its past.
    expect(await server.ask(lineQuestions.hardReset, null)).toEqual({ busy: "backfilling" });
    expect(restarts()).toBe(0);
    expect(await server.ask(lineQuestions.forceHardReset, null)).toEqual({ busy: null });
    expect(restarts()).toBe(1);
    await expect.poll(() => server.ask(lineQuestions.hardReset, null), soon).toEqual({ busy: null });
    expect(restarts()).toBe(2);

    const forbidden = await openSite("1.0.0", { DIDBAN_BRIDGE_RESTART_COMMAND: "false" });
    for (const kind of [lineQuestions.hardReset, lineQuestions.forceHardReset])
      await expect(forbidden.server.ask(kind, null)).rejects.toThrow("restartNotAllowed");
    expect(forbidden.isRunning()).toBe(true);
    expect(await forbidden.server.ask(lineQuestions.alive, null)).toBeNull();
  });

  it("BRDG-37 takes no package that its server has not signed, or that is no newer and was not named", async ({
    expect,
  }) => {
    const { data, server } = await openSite();
    const offered = server.offer("2.0.0", bytesOf("2.0.0"));
    const forged = signPackage(offered, newLineKey());
    const asked = [forged, { ...offered, version: "3.0.0" }, { ...offered, sha256: "0".repeat(64) }];
    for (const one of asked) await expect(update(server, one)).rejects.toThrow("notSigned");
    for (const version of ["0.9.0", "1.0.0"])
      await expect(update(server, server.offer(version, bytesOf("2.0.0")))).rejects.toThrow("notNewer");
    expect(existsSync(join(data, "program"))).toBe(false);
    // Named, it is taken, though it then says that it is another one.
    await update(server, server.offer("0.9.0", bytesOf("2.0.0")), true);
    await expect.poll(() => server.versions.at(-1), soon).toBe("2.0.0");
  });

  it("BRDG-37 built with a release key, takes what that has signed and nothing of its server's", async ({
    expect,
  }) => {
    const { server } = await openSite("1.0.1");
    const offered = server.offer("2.0.0", bytesOf("2.0.0"));
    await expect(update(server, offered)).rejects.toThrow("notSigned");
    await update(server, signPackage(offered, releaseKey));
    await expect.poll(() => server.versions.at(-1), soon).toBe("2.0.0");
  });

  it("BRDG-37 fetches again what was cut or altered on its way, and stays as it is where that does not help", async ({
    expect,
  }) => {
    const { lines, server } = await openSite();
    let fetches = 0;
    server.onFetch = (response, bytes) => {
      fetches += 1;
      if (fetches > 1) return void response.end(bytes);
      response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
    };
    await update(server, server.offer("2.0.0", bytesOf("2.0.0")));
    // A second one, while the first is under way.
    await expect(update(server, server.offer("2.0.0", bytesOf("2.0.0")))).rejects.toThrow("installing");
    expect(await server.ask(lineQuestions.hardReset, null)).toEqual({ busy: "installing" });
    await expect.poll(() => server.versions.at(-1), soon).toBe("2.0.0");
    expect(fetches).toBe(2);
    expect(lines()).toContain("the package did not come");

    const altered = await openSite();
    altered.server.onFetch = (response, bytes) => {
      const other = Buffer.from(bytes);
      other[1_000] = (other[1_000] ?? 0) ^ 1;
      response.end(other);
    };
    await update(altered.server, altered.server.offer("2.0.0", bytesOf("2.0.0")));
    await expect.poll(() => failuresIn(altered.server), soon).toEqual([["2.0.0", "download"]]);
    altered.server.onFetch = (response) => void response.writeHead(404).end();
    await update(altered.server, altered.server.offer("2.0.0", bytesOf("2.0.0")));
    await expect.poll(() => failuresIn(altered.server).length, soon).toBe(2);
    expect(altered.server.versions).toEqual(["1.0.0"]);
    expect(existsSync(join(altered.data, "program"))).toBe(false);
  });

  it("BRDG-37 returns to the former version where the new one crashes, records on, and says so", async ({
    expect,
  }) => {
    const { server } = await openSite();
    const { frames } = await gapOf(server, expect, async () => {
      await update(server, server.offer("2.0.0", Buffer.from("process.exit(1);")));
      await expect.poll(() => failuresIn(server), soon).toEqual([["2.0.0", "crashed"]]);
    });
    expect(frames).toBeLessThan(60 * framesPerSecond);
    expect(server.versions).toEqual(["1.0.0", "1.0.0"]);
    // Another one is taken all the same, and what was told is not told again.
    await update(server, server.offer("2.0.0", bytesOf("2.0.0")));
    await expect.poll(() => server.versions.at(-1), soon).toBe("2.0.0");
    expect(failuresIn(server)).toHaveLength(1);
  });

  it("BRDG-37 is there again wherever in an update the power goes", async ({ expect }) => {
    const { cutPower, data, lines, server, start } = await openSite();
    const folder = join(data, "program");
    const choice = () => (existsSync(join(folder, "choice.json")) ? readFileSync(join(folder, "choice.json"), "utf8") : ""); // prettier-ignore
    const until = async (isSo: () => boolean) => {
      const deadline = Date.now() + 60_000;
      while (!isSo()) {
        if (Date.now() > deadline) throw new Error(`It did not come so far:\n${lines()}`);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    };
    const hasFile = () => existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".mjs"));
    const steps: readonly (() => boolean)[] = [
      () => lines().includes("installs version"),
      hasFile,
      () => choice().includes('"version":"2.0.0"'),
      () => lines().includes("for the first time"),
      () => server.versions.at(-1) === "2.0.0",
    ];
    const comesBack = async () => {
      await cutPower();
      const count = server.versions.length;
      start();
      await expect.poll(() => server.versions.length, soon).toBeGreaterThan(count);
      await server.connected();
    };
    const ends: string[] = [];
    for (const isSo of steps) {
      await update(server, server.offer("2.0.0", bytesOf("2.0.0")), true);
      await until(isSo);
      await comesBack();
      expect(await server.ask(lineQuestions.alive, null)).toBeNull();
      ends.push(server.versions.at(-1) ?? "");
      rmSync(folder, { recursive: true, force: true });
      await comesBack();
    }
    for (const version of ends) expect(["1.0.0", "2.0.0"]).toContain(version);
    expect(ends.slice(3)).toEqual(["2.0.0", "2.0.0"]);
  });
});
