import { plainAnswer, type ScriptedAnswer, TcpCamera, type TcpCameraOptions } from "@didban/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { estimateFps } from "./frame-rate.ts";
import {
  directNetwork,
  machineClock,
  probeCamera,
  type ProbeOptions,
  type ProbeResult,
  probeStepNames,
} from "./index.ts";
import { hurriedClock } from "./testing/hurried-clock.ts";

const policy = { isPublicServer: false, allow: ["127.0.0.0/8"] };
const network = directNetwork(policy);
const cameras: TcpCamera[] = [];

afterEach(() => {
  for (const camera of cameras.splice(0)) camera.close();
});

async function startCamera(options?: TcpCameraOptions): Promise<TcpCamera> {
  const camera = new TcpCamera(options);
  await camera.listen();
  cameras.push(camera);
  return camera;
}

/** A camera that answers `method` its own way. */
function cameraWith(method: string, answer: ScriptedAnswer | undefined): Promise<TcpCamera> {
  return startCamera({ answer: (request) => (request.method === method ? answer : plainAnswer(request)) });
}

function probe(camera: TcpCamera, options: Partial<ProbeOptions> = {}): Promise<ProbeResult> {
  return probeCamera({
    url: `rtsp://127.0.0.1:${camera.port}/live`,
    network,
    clock: machineClock,
    ...options,
  });
}

function failedStep(result: ProbeResult) {
  return result.steps.find((step) => step.state === "failed");
}

describe("probeCamera", () => {
  it("CONN-21 runs the steps in the rule's order and ends with the first that fails", async () => {
    expect(probeStepNames.join(", ")).toBe(
      "resolve, tcp, tls, onvif, rtsp, credentials, describe, codec, firstFrame",
    );
    const result = await probe(await cameraWith("DESCRIBE", { status: 404 }));
    expect(result.steps.map((step) => step.name)).toEqual(probeStepNames);
    expect(result.steps.map((step) => step.state)).toEqual([
      "ok", "ok", "skipped", "skipped", "ok", "ok", "failed", "skipped", "skipped",
    ]); // prettier-ignore
    expect(failedStep(result)?.code).toBe(result.code);
  });

  it("CONN-20 tells streams, their rate and the first picture, and leaves nothing behind", async () => {
    const camera = await startCamera({ framesPerSecond: 20 });
    const result = await probe(camera, { channel: 3, substreamUrl: `rtsp://127.0.0.1:${camera.port}/low` });
    expect(result.ok).toBe(true);
    expect(result.streams).toEqual([
      {
        channel: 3,
        index: 0,
        codec: "h264",
        width: 640,
        height: 360,
        fps: 20,
        audioCodec: "pcmu",
        supported: true,
        awaitsKeyFrame: false,
        transport: "tcp",
      },
      {
        channel: 3,
        index: 1,
        codec: "h264",
        width: 640,
        height: 360,
        fps: 20,
        audioCodec: "pcmu",
        supported: true,
        awaitsKeyFrame: false,
        transport: "tcp",
      },
    ]);
    expect(result.snapshot?.isKey).toBe(true);
    await expect.poll(() => camera.openConnections).toBe(0);
    expect(camera.methods.filter((method) => method === "TEARDOWN")).toHaveLength(2);
  });

  it("CONN-20 does without a substream that fails", async () => {
    const camera = await startCamera({
      answer: (request) => (request.uri.endsWith("/low") ? { status: 404 } : plainAnswer(request)),
    });
    const result = await probe(camera, { substreamUrl: `rtsp://127.0.0.1:${camera.port}/low` });
    expect(result.ok).toBe(true);
    expect(result.streams.map((stream) => stream.index)).toEqual([0]);
  });

  it("CONN-20 answers within 20 s of the clock, however slowly a camera does", async () => {
    const clock = hurriedClock(8);
    const camera = await startCamera({
      onConnection: (socket) => {
        const timer = setInterval(() => socket.write("R"), 20);
        socket.on("close", () => clearInterval(timer));
      },
    });
    const startedAtMs = clock.monotonicMs();
    const result = await probe(camera, { clock });
    expect(result.code).toBe("CameraNotAccessible");
    expect(clock.monotonicMs() - startedAtMs).toBeLessThan(20_000);
  });

  const noSound = "v=0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\n";
  it.each<[string, string, ScriptedAnswer | undefined, string]>([
    ["DESCRIBE", "credentials", { status: 403 }, "cameraCredentialsWrong"],
    ["DESCRIBE", "credentials", { status: 401, reason: "Account locked" }, "cameraAccountLocked"],
    ["DESCRIBE", "describe", { status: 404 }, "cameraStreamNotFound"],
    ["DESCRIBE", "codec", { status: 200, body: "v=0\r\nm=audio 0 RTP/AVP 0\r\n" }, "cameraNoPicture"],
    ["DESCRIBE", "codec", { status: 200, body: noSound.replaceAll("H264", "AV1") }, "cameraCodecUnsupported"],
    ["SETUP", "firstFrame", { status: 453 }, "cameraNoPicture"],
    ["PLAY", "firstFrame", { status: 500 }, "cameraNoPicture"],
  ])("CONN-23 %s failing at %s is told by its own code", async (method, step, answer, code) => {
    const result = await probe(await cameraWith(method, answer));
    expect(result.code).toBe(code);
    expect(failedStep(result)).toMatchObject({ name: step, code });
  });

  it("CONN-23 calls a camera without a picture for 8 s one that sends none", async () => {
    const clock = hurriedClock(20);
    const startedAtMs = clock.monotonicMs();
    const result = await probe(await startCamera({ framesPerSecond: 0 }), { clock });
    expect(result.code).toBe("cameraNoPicture");
    expect(failedStep(result)?.name).toBe("firstFrame");
    expect(clock.monotonicMs() - startedAtMs).toBeGreaterThanOrEqual(8_000);
  });

  it("CONN-20 CONN-23 takes a camera whose pictures come without a key frame, says so, and shows its substream's picture", async () => {
    const clock = hurriedClock(8);
    const [main, sub] = [await startCamera({ picturesPerGroup: Infinity }), await startCamera()];
    const startedAtMs = clock.monotonicMs();
    const result = await probe(main, { clock, substreamUrl: `rtsp://127.0.0.1:${sub.port}/low` });
    expect(clock.monotonicMs() - startedAtMs).toBeLessThan(20_000);
    expect(result).toMatchObject({ ok: true, code: undefined });
    expect(result.steps.at(-1)).toMatchObject({ name: "firstFrame", state: "skipped" });
    expect(result.streams).toMatchObject([
      { index: 0, codec: "h264", supported: true, awaitsKeyFrame: true },
      { index: 1, codec: "h264", width: 640, awaitsKeyFrame: false },
    ]);
    expect(result.snapshot?.isKey).toBe(true);
  });

  it("CONN-21 CONN-23 steps about the network say where they were tried", async () => {
    const camera = await cameraWith("DESCRIBE", { status: 404 });
    const where = `127.0.0.1:${camera.port}`;
    const details = ({ steps }: ProbeResult) =>
      steps.flatMap(({ name, detail }) => (detail === undefined ? [] : [`${name} ${detail}`]));
    expect(details(await probe(camera))).toEqual(["resolve 127.0.0.1", `tcp ${where}`, `rtsp ${where}`]);
    camera.close();
    const options = { url: `rtsp://${where}/live`, network, clock: machineClock };
    expect(details(await probeCamera(options))).toEqual(["resolve 127.0.0.1", `tcp ${where}`]);
  });

  it("CONN-23 finds a clock that is wrong, of a camera that passes all the same", async () => {
    const clock = { ...machineClock, nowMs: () => Date.UTC(2026, 10, 26, 6) };
    const saying = (date: string) => cameraWith("OPTIONS", { status: 200, headers: [["Date", date]] });
    const wrong = await probe(await saying("Sat, Jan 01 2000 00:10:00 GMT"), { clock });
    expect([wrong.ok, wrong.clockSkewMs]).toEqual([true, Date.UTC(2000, 0, 1, 0, 10) - clock.nowMs()]);
    const right = await probe(await saying("Thu, Nov 26 2026 06:00:30 GMT"), { clock });
    expect([right.ok, right.clockSkewMs]).toEqual([true, undefined]);
  });

  it("CONN-23 tells an unknown name and a forbidden address", async () => {
    const nowhere = directNetwork(policy, async () => []);
    const unknown = await probeCamera({ url: "rtsp://no.example/", network: nowhere, clock: machineClock });
    expect(unknown).toMatchObject({ ok: false, code: "cameraAddressUnresolved", streams: [] });
    const forbidden = await probeCamera({ url: "rtsp://169.254.169.254/", network, clock: machineClock });
    expect(forbidden.code).toBe("cameraAddressNotAllowed");
    expect(failedStep(forbidden)?.name).toBe("resolve");
    const unusable = await probeCamera({ url: "http://camera.example/", network, clock: machineClock });
    expect(unusable.code).toBe("cameraAddressNotAllowed");
  });

  it("CONN-25 sends given credentials once with Digest, and never again when they are wrong", async () => {
    const camera = await cameraWith("OPTIONS", {
      status: 401,
      headers: [
        ["WWW-Authenticate", `Digest realm="r", nonce="n"`],
        ["WWW-Authenticate", `Basic realm="r"`],
      ],
    });
    const credentials = { username: "admin", password: "secret" };
    const result = await probe(camera, { credentials, substreamUrl: `rtsp://127.0.0.1:${camera.port}/low` });
    expect(result.code).toBe("cameraCredentialsWrong");
    const sent = camera.requests.flatMap((request) => request.headers.get("Authorization") ?? []);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatch(/^Digest username="admin"/);
  });

  it("CONN-26 accepts a camera whose sound cannot be played, and names the sound", async () => {
    const body = `${noSound}m=audio 0 RTP/AVP 98\r\na=rtpmap:98 opus/48000/2\r\n`;
    const result = await probe(await cameraWith("DESCRIBE", { status: 200, body }));
    expect(result).toMatchObject({
      ok: true,
      streams: [{ codec: "h264", audioCodec: "opus", supported: true }],
    });
  });
});

describe("estimateFps", () => {
  it.each([
    [[0, 40_000, 80_000, 120_000], 25],
    [[0, 120_000, 40_000, 80_000, 160_000], 25],
    [[0, 66_667, 133_333, 200_000, 5_000_000], 15],
    [[0, 33_367, 66_733, 100_100], 29.97],
    [[0, 40_000, 80_000], 0],
    [[0, 0, 0, 0], 0],
  ])("of %j is %d", (ptsUs, fps) => {
    expect(estimateFps(ptsUs)).toBeCloseTo(fps, 1);
  });
});
