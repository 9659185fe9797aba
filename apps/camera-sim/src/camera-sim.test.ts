import { parseSdp } from "@didban/media/sdp";
import { afterEach, describe, expect, it } from "vitest";
import type { CameraSpec } from "./camera/camera-spec.ts";
import { type CameraSim, startCameraSim } from "./camera-sim.ts";
import { missingCount, TestPlayer } from "./testing/test-player.ts";

const account = { username: "admin", password: "s3cret" };
let sim: CameraSim | undefined;
const players: TestPlayer[] = [];

async function start(spec: Partial<CameraSpec> = {}, ...others: CameraSpec[]): Promise<CameraSim> {
  sim = await startCameraSim({ cameras: [{ name: "yard", scene: "yard", ...spec }, ...others] });
  return sim;
}

async function play(stream: "main" | "low" = "low", name = "yard"): Promise<TestPlayer> {
  const camera = sim?.camera(name);
  const player = await TestPlayer.play(camera?.urls[stream] ?? "", camera?.auth ?? account);
  players.push(player);
  return player;
}

afterEach(async () => {
  for (const player of players.splice(0)) player.close();
  await sim?.stop();
});

it("is stopped once by who asks twice, as a terminal and the program that started it do", async () => {
  const { stop } = await start();
  await expect(Promise.all([stop(), stop()])).resolves.toHaveLength(2);
});

describe("playing", () => {
  it("numbers every frame without a hole, and every packet", async () => {
    await start();
    const player = await play("main");
    await player.more(40);
    expect(missingCount(player.numbers)).toBe(0);
    expect(
      missingCount(
        player.packets.map(({ sequence }) => sequence),
        65_536,
      ),
    ).toBe(0);
    expect(new Set(player.packets.map(({ ssrc }) => ssrc)).size).toBe(1);
  });

  it("shows several clients the same frames, and a latecomer the current ones", async () => {
    await start();
    const first = await play();
    await first.more(10);
    const second = await play();
    await second.more(10);
    const common = second.packets.filter(({ stamp }) => stamp !== undefined);
    for (const { stamp, sequence, timestamp } of common.slice(0, 8)) {
      await first.until(() => first.numbers.includes(stamp?.number ?? -1));
      expect(first.packets.find((packet) => packet.stamp?.number === stamp?.number)).toMatchObject({
        sequence,
        timestamp,
      });
    }
    expect(second.numbers[0]).toBeGreaterThan(first.numbers[0] ?? 0);
  });

  it("counts frames also while nobody watches", async () => {
    await start();
    const first = await play();
    await first.more(2);
    first.close();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const second = await play();
    await second.more(1);
    expect((second.numbers[0] ?? 0) - (first.numbers.at(-1) ?? 0)).toBeGreaterThan(4);
  });

  it("sends reports whose clock fits the packets' time", async () => {
    await start();
    const player = await play();
    await player.more(5);
    const [report] = player.reports;
    const packet = player.packets.find(({ stamp }) => stamp !== undefined);
    const ticksAhead = ((packet?.timestamp ?? 0) - (report?.rtpTimestamp ?? 0)) | 0;
    const sentMs = packet?.stamp?.sentMs ?? 0;
    expect(Math.abs(ticksAhead / 90 - (sentMs - (report?.ntpMs ?? 0)))).toBeLessThan(100);
    expect(report?.ssrc).toBe(packet?.ssrc);
  });

  it("names sequence and time of the first packet in RTP-Info", async () => {
    await start({ vendor: "hikvision" });
    const url = sim?.camera("yard").urls.low ?? "";
    const player = await TestPlayer.open(url);
    players.push(player);
    await player.request("SETUP", [["Transport", "RTP/AVP/TCP;unicast;interleaved=0-1"]], `${url}/trackID=1`);
    const playing = await player.request("PLAY");
    const info = playing.headers.get("RTP-Info") ?? "";
    await player.more(1);
    expect(info).toContain(`seq=${player.packets[0]?.sequence};rtptime=${player.packets[0]?.timestamp}`);
    expect(info).toContain("trackID=1;");
  });
});

describe("requests", () => {
  it("describes what the camera sends", async () => {
    await start({ scene: "shop" });
    const url = sim?.camera("yard").urls.main ?? "";
    const player = await TestPlayer.open(url);
    players.push(player);
    const answer = await player.request("DESCRIBE");
    const description = parseSdp(Buffer.from(answer.body).toString(), {
      requestUrl: url,
      contentBase: answer.headers.get("Content-Base"),
      contentLocation: undefined,
    });
    expect(description.tracks.map(({ codec, clockRate }) => [codec, clockRate])).toEqual([
      ["h264", 90_000],
      ["pcmu", 8000],
    ]);
  });

  it("refuses unknown streams, tracks, transports, sessions and methods", async () => {
    await start();
    const url = sim?.camera("yard").urls.low ?? "";
    const player = await TestPlayer.open(url);
    players.push(player);
    expect((await player.request("DESCRIBE", [], url.replace("low", "middle"))).status).toBe(404);
    expect((await player.request("SETUP", [["Transport", "RTP/SAVP;unicast"]])).status).toBe(461);
    expect((await player.request("PLAY", [["Session", "1"]])).status).toBe(454);
    expect((await player.request("RECORD")).status).toBe(405);
    const options = await player.request("OPTIONS");
    expect(options.headers.get("Public")).toContain("GET_PARAMETER");
  });

  it("refuses to mix two streams in one session", async () => {
    await start();
    const player = await play("low");
    const other = `${sim?.camera("yard").urls.main}/trackID=0`;
    expect((await player.request("SETUP", [["Transport", "RTP/AVP/TCP;unicast"]], other)).status).toBe(459);
  });

  it.each(["basic", "digest", "digestSha256", "any"] as const)("asks for a password: %s", async (scheme) => {
    await start({ auth: { scheme, ...account } });
    const url = sim?.camera("yard").urls.low ?? "";
    const stranger = await TestPlayer.open(url, { ...account, password: "wrong" });
    players.push(stranger);
    expect((await stranger.request("OPTIONS")).status).toBe(200);
    expect((await stranger.request("DESCRIBE")).status).toBe(401);
    const player = await play();
    await player.more(1);
  });

  it("ends a session whose client fell silent", async () => {
    await start({ sessionTimeoutSeconds: 1 });
    const player = await play();
    await player.until(() => player.isClosed);
  });

  it("keeps a session alive by GET_PARAMETER, where the maker takes it", async () => {
    await start(
      { sessionTimeoutSeconds: 1, vendor: "hikvision" },
      { name: "old", scene: "gate", vendor: "oldRecorder", sessionTimeoutSeconds: 1 },
    );
    const player = await play("low");
    const old = await play("low", "old");
    const started = Date.now();
    while (Date.now() - started < 3500) {
      expect((await player.request("GET_PARAMETER")).status).toBe(200);
      if (!old.isClosed) await old.request("GET_PARAMETER").catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(player.isClosed).toBe(false);
    expect(old.isClosed).toBe(true);
  });

  it("stops on TEARDOWN", async () => {
    await start();
    const player = await play();
    await player.more(1);
    expect((await player.request("TEARDOWN")).status).toBe(200);
    const seen = player.packets.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(player.packets.length).toBe(seen);
  });
});

describe("habits of makers", () => {
  it("an old recorder chooses channels, sends junk between frames and never a marker", async () => {
    await start({ vendor: "oldRecorder" });
    const player = await play();
    await player.more(10);
    expect(new Set(player.packets.map(({ channel }) => channel))).toEqual(new Set([10]));
    expect(player.packets.some(({ hasMarker }) => hasMarker)).toBe(false);
    expect(player.junkBytes).toBeGreaterThan(100);
    expect(missingCount(player.numbers)).toBe(0);
  });

  it("one that writes packets singly sends the same packets", async () => {
    await start({ writesPacketsSingly: true });
    const player = await play("main");
    await player.more(10);
    expect(missingCount(player.numbers)).toBe(0);
  });

  it.each([
    ["generic", /\/low\/$/],
    ["uniview", /\/live$/],
    ["tapo", /192\.168\.1\.64/],
    ["oldRecorder", /^$/],
  ] as const)("%s has a Content-Base of its own", async (vendor, pattern) => {
    await start({ vendor });
    const player = await TestPlayer.open(sim?.camera("yard").urls.low ?? "");
    players.push(player);
    expect((await player.request("DESCRIBE")).headers.get("Content-Base") ?? "").toMatch(pattern);
  });
});
