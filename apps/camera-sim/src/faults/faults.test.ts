import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CameraHandle } from "../camera-handle.ts";
import { type CameraSim, startCameraSim } from "../camera-sim.ts";
import { missingCount, TestPlayer } from "../testing/test-player.ts";

let sim: CameraSim;
let yard: CameraHandle;
const players: TestPlayer[] = [];

async function play(camera = yard): Promise<TestPlayer> {
  const player = await TestPlayer.play(camera.urls.main, camera.auth);
  players.push(player);
  return player;
}

async function open(camera = yard): Promise<TestPlayer> {
  const player = await TestPlayer.open(camera.urls.main, camera.auth);
  players.push(player);
  return player;
}

function sequenceGaps(player: TestPlayer): number {
  return missingCount(
    player.packets.map(({ sequence }) => sequence),
    65_536,
  );
}

/** Milliseconds of RTP time between the first and the last frame seen. */
function rtpSpanMs(player: TestPlayer): number {
  return (((player.packets.at(-1)?.timestamp ?? 0) - (player.packets[0]?.timestamp ?? 0)) >>> 0) / 90;
}

beforeEach(async () => {
  sim = await startCameraSim({
    cameras: [
      { name: "yard", scene: "yard" },
      {
        name: "alone",
        scene: "gate",
        port: 0,
        auth: { scheme: "digest", username: "admin", password: "old" },
      },
    ],
  });
  yard = sim.camera("yard");
});

afterEach(async () => {
  for (const player of players.splice(0)) player.close();
  await sim.stop();
});

describe("media faults", () => {
  it("drop loses exactly so many frames, and the sequence shows it", async () => {
    const player = await play();
    await player.more(5);
    await sim.command("yard drop 4");
    await player.more(10);
    expect(missingCount(player.numbers)).toBe(4);
    expect(sequenceGaps(player)).toBeGreaterThanOrEqual(4);
  });

  it("stall pauses numbers and time, not the sequence nor the connection", async () => {
    const player = await play();
    await player.more(5);
    await sim.command("yard stall 1");
    await player.more(10);
    const missing = missingCount(player.numbers);
    expect(missing).toBeGreaterThanOrEqual(14);
    expect(missing).toBeLessThanOrEqual(17);
    expect(sequenceGaps(player)).toBe(0);
    expect(rtpSpanMs(player)).toBeCloseTo(
      ((player.numbers.at(-1) ?? 0) - (player.numbers[0] ?? 0)) * (1000 / 15),
      0,
    );
  });

  it("garbage is skipped by a parser that finds its way back", async () => {
    const player = await play();
    await player.more(5);
    await sim.command("yard garbage 3000");
    await player.more(40);
    expect(player.junkBytes).toBeGreaterThan(0);
  });

  it("reboot cuts, stays away and comes back as another source, numbers going on", async () => {
    const player = await play();
    await player.more(5);
    await sim.command("yard reboot 0.6");
    await player.until(() => player.isClosed);
    await expect(play()).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 700));
    const again = await play();
    await again.more(1);
    expect(again.packets[0]?.ssrc).not.toBe(player.packets[0]?.ssrc);
    expect(again.numbers[0]).toBeGreaterThan((player.numbers.at(-1) ?? 0) + 8);
  });

  it("ntp-offset moves the reports' wall clock only", async () => {
    await sim.command("yard ntp-offset -3600");
    const player = await play();
    await player.more(1);
    expect((player.reports[0]?.ntpMs ?? 0) - Date.now()).toBeLessThan(-3_599_000);
    expect(
      Math.abs((player.packets.find(({ stamp }) => stamp)?.stamp?.sentMs ?? 0) - Date.now()),
    ).toBeLessThan(5000);
  });

  it("clock-drift runs the RTP clock too fast", async () => {
    await sim.command("yard clock-drift 20000");
    const player = await play();
    await player.more(31);
    const frames = (player.numbers.at(-1) ?? 0) - (player.numbers[0] ?? 0);
    expect(rtpSpanMs(player) / (frames * (1000 / 15))).toBeCloseTo(1.02, 3);
  });

  it("clip and b-frames go on with another picture, in the same numbering", async () => {
    const player = await play();
    await player.more(3);
    await sim.command("yard clip gate-low");
    await player.more(5);
    await sim.command("yard b-frames");
    await player.more(20);
    expect(missingCount(player.numbers)).toBe(0);
    const times = player.packets.filter(({ stamp }) => stamp).map(({ timestamp }) => timestamp);
    const steps = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) | 0);
    expect(steps.some((step) => step < 0)).toBe(true);
  });

  it("refuses a clip of another codec, and one that is not there", async () => {
    await expect(sim.command("yard clip warehouse-main")).rejects.toThrow("h265");
    await expect(sim.command("yard clip nowhere")).rejects.toThrow(RangeError);
    await expect(sim.command("nobody drop 1")).rejects.toThrow("nobody");
  });
});

describe("server faults", () => {
  it("password: the former one is refused from then on", async () => {
    const alone = sim.camera("alone");
    const player = await play(alone);
    await player.more(1);
    await sim.command("alone password new");
    await player.until(() => player.isClosed);
    await expect(play(alone)).rejects.toThrow("401");
    await sim.command("alone heal");
    await (await play(alone)).more(1);
  });

  it("refuse: a device of its own closes its port, a shared one cuts the connection", async () => {
    await sim.command("* refuse on");
    await expect(open(sim.camera("alone"))).rejects.toThrow("ECONNREFUSED");
    const player = await open();
    await expect(player.request("OPTIONS")).rejects.toThrow("cut");
    await sim.command("* refuse off");
    expect((await (await open(sim.camera("alone"))).request("OPTIONS")).status).toBe(200);
    expect((await (await open()).request("OPTIONS")).status).toBe(200);
  });

  it("reboot: a device of its own closes its port meanwhile", async () => {
    await sim.command("alone reboot 0.4");
    await expect(open(sim.camera("alone"))).rejects.toThrow("ECONNREFUSED");
    await new Promise((resolve) => setTimeout(resolve, 600));
    await (await play(sim.camera("alone"))).more(1);
  });

  it.each(["DESCRIBE", "SETUP", "PLAY"])("silent from %s: no answer, the connection stays", async (step) => {
    await sim.command(`yard silent ${step}`);
    const outcome = await Promise.race([
      play().then(() => "played"),
      new Promise((resolve) => setTimeout(() => resolve("silent"), 500)),
    ]);
    expect(outcome).toBe("silent");
  });

  it("silent from media: everything is answered, nothing is sent", async () => {
    await sim.command("yard silent media");
    const player = await play();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(player.packets).toEqual([]);
    expect((await player.request("GET_PARAMETER")).status).toBe(200);
  });

  it("foreign-codec: the description names what nobody knows", async () => {
    await sim.command("yard foreign-codec on");
    const answer = await (await open()).request("DESCRIBE");
    expect(Buffer.from(answer.body).toString()).toContain("X-SECRET/90000");
  });

  it("many-tracks: the description grows without sense", async () => {
    await sim.command("yard many-tracks 500");
    const answer = await (await open()).request("DESCRIBE");
    expect(
      Buffer.from(answer.body)
        .toString()
        .match(/m=video/g),
    ).toHaveLength(500);
  });

  it("redirect: DESCRIBE points elsewhere", async () => {
    await sim.command("yard redirect rtsp://192.0.2.1/other");
    const answer = await (await open()).request("DESCRIBE");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "rtsp://192.0.2.1/other"]);
  });

  it("xml-bomb: ONVIF answers with nested entities", async () => {
    await sim.command("yard xml-bomb on");
    const body = "<s:Envelope><s:Body><tds:GetSystemDateAndTime/></s:Body></s:Envelope>";
    const xml = await (await fetch(yard.onvifUrl, { method: "POST", body })).text();
    expect(xml).toContain("<!ENTITY e9");
    expect(xml.length).toBeLessThan(2000);
  });

  it("endless-headers: the answer never ends and grows", async () => {
    await sim.command("yard endless-headers on");
    const player = await open();
    await expect(player.request("DESCRIBE")).rejects.toThrow();
    expect(player.fault).toMatch(/headTooLong|tooManyHeaders/);
  });

  it("drip: the answer comes, slowly", async () => {
    await sim.command("yard drip 100");
    const player = await open();
    const started = Date.now();
    expect((await player.request("OPTIONS")).status).toBe(200);
    expect(Date.now() - started).toBeGreaterThan(800);
  });
});
