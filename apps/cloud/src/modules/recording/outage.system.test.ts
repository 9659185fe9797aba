// Recording while the rest of the server is in trouble: the whole server as people start it, one camera that numbers its frames.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startCameraSim, type CameraSim } from "@didban/camera-sim";
import { endpoints } from "@didban/contract";
import { msOfDayNumber } from "@didban/media/timeline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkspace, signUp, type Person } from "../../testing/person.ts";
import { startRealServer, type RealServer } from "../../testing/real-server.ts";
import { isKeyMessage, playLive, StreamClient } from "../streaming/stream-client.testing.ts";
import { stampsOf } from "../../testing/test-media.ts";

let server: RealServer;
let sim: CameraSim;
let person: Person;
let id: string;

beforeAll(async () => {
  sim = await startCameraSim({ cameras: [{ name: "yard", scene: "yard" }] });
  server = await startRealServer({
    environment: { DIDBAN_DEMO: "on", DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8" },
  });
  person = await signUp(server);
  await createWorkspace(person);
  const { body } = await person.call(endpoints.cameras.create, {
    body: { name: "Yard", config: { url: sim.camera("yard").urls.main } },
  });
  id = body.camera.id;
  await recording();
});
afterAll(async () => {
  await server?.close();
  await sim?.stop();
});

/** Waits until the camera is recorded and its stream is known. */
async function recording(withinMs = 30_000): Promise<void> {
  const deadlineMs = performance.now() + withinMs;
  while (performance.now() < deadlineMs) {
    const { status, body } = await person.call(endpoints.cameras.get, { params: { id } });
    if (
      status === 200 &&
      "recording" in body.status &&
      body.status.recording &&
      body.streamInformation.streamCount > 0
    )
      return;
    await wait(200);
  }
  throw new Error(`The camera is not recorded:\n${server.lines.slice(-20).join("\n")}`);
}

/** Waits until the map tells of footage at a time. */
async function recordedUntil(atMs: number, withinMs = 60_000): Promise<void> {
  const deadlineMs = performance.now() + withinMs;
  while (performance.now() < deadlineMs) {
    const { status, body } = await person.call(endpoints.archive.archiveMap, { params: { id }, query: {} });
    const [, end = 0] = (status === 200 ? body.archiveMap.at(-1) : undefined) ?? [];
    if (msOfDayNumber(end) >= atMs) return;
    await wait(200);
  }
  throw new Error(`No footage by then:\n${server.lines.slice(-20).join("\n")}`);
}

async function play(command: object): Promise<StreamClient> {
  const { body, problem } = await person.call(endpoints.streams.request, { params: { id }, body: {} });
  if (!body.url) throw new Error(`No stream: ${JSON.stringify(problem)}`);
  const client = await new StreamClient(body.url, body.token).begun();
  client.isGenerous = true;
  client.say(playLive({ accept: ["h264"], ...command }));
  await client.text("ack");
  return client;
}

/** Everything recorded since a time. */
async function replay(fromMs: number): Promise<StreamClient> {
  const client = await play({ mode: "archive", at: new Date(fromMs).toISOString() });
  await client.text("end");
  client.close();
  return client;
}

const jumps = (numbers: readonly number[]) =>
  numbers.slice(1).filter((number, at) => number !== (numbers[at] ?? 0) + 1).length;

/** Process ids of the built-in database, its first one at the front. */
function databasePids(): number[] {
  const file = join(server.dataFolder, "database", "cluster", "postmaster.pid");
  const first = Number(readFileSync(file, "utf8").split("\n")[0]);
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(first)]).toString();
  return [first, ...children.trim().split(/\s+/).map(Number)];
}

describe("trouble elsewhere", () => {
  it("ARCH-31 WIRE-30 a database that stands still for 20 s costs no frame, neither recorded nor live, and is told all afterwards", async () => {
    const begunMs = Date.now();
    const live = await play({});
    await live.receive(15);
    const pids = databasePids();
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    try {
      await wait(20_000);
      // Still without the database, however late a busy machine hands them on.
      await live.until(() => live.pictures().length > 20 * 15, "the frames of that time");
    } finally {
      for (const pid of pids) process.kill(pid, "SIGCONT");
    }
    const wokenMs = Date.now();
    await recordedUntil(wokenMs + 1_000);
    expect(jumps(stampsOf(live.pictures()))).toBe(0);
    expect(live.closeCode).toBeUndefined();
    live.close();
    const past = await replay(begunMs);
    expect(past.textsOf("gap")).toEqual([]);
    expect(jumps(stampsOf(past.pictures()))).toBe(0);
    expect(past.pictures().length).toBeGreaterThan(21 * 15);
    const { body } = await person.call(endpoints.archive.archiveMap, { params: { id }, query: {} });
    expect(body.archiveMap).toHaveLength(1);
  });

  it("ARCH-27 OPS-16 a media process killed without warning is back within seconds, and a system downtime covers the break", async () => {
    const begunMs = Date.now() - 3_000;
    const live = await play({});
    await live.receive(5);
    // Right after a key frame: the next one, with which recording begins again, is two seconds away. A break of less than one is no gap.
    const pictures = live.pictures().length;
    await live.until(() => live.pictures().slice(pictures).some(isKeyMessage), "a key frame");
    const killedMs = Date.now();
    process.kill(server.roles().get("m1") ?? Number.NaN, "SIGKILL");
    await live.closed();
    await recordedUntil(killedMs + 5_000);
    await recording();
    const again = await play({});
    await again.receive(15);
    again.close();
    const past = await replay(begunMs);
    const gaps = past.textsOf("gap");
    expect(gaps.map(({ reason }) => reason)).toEqual(["system"]);
    const [gap] = gaps;
    if (!gap) throw new Error("no gap");
    // At most 2 s before the kill are lost; the rest of the gap is the restart.
    expect(killedMs - Date.parse(gap.from)).toBeLessThan(2_000);
    expect(Date.parse(gap.to) - killedMs).toBeLessThan(8_000);
    const lost = stampsOf(past.pictures());
    expect(jumps(lost)).toBe(1);
    const { body } = await person.call(endpoints.archive.downMap, { params: { id }, query: {} });
    const system = body.downtimeMap.filter(({ reason }) => reason === "system");
    expect(system).toHaveLength(1);
    expect(system[0]).toMatchObject({ finished: true, recordStopper: false });
  });
});
