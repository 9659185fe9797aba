// Probing and receiving from a real RTSP server, GStreamer's, so that our own understanding of the protocol is not its only witness.
import type { AccessUnit } from "@didban/media";
import { isVideo } from "@didban/media";
import { TcpCamera } from "@didban/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it, type TestContext } from "vitest";
import {
  type CameraFault,
  type CameraSourceOptions,
  directNetwork,
  machineClock,
  openCameraSource,
  probeCamera,
  type ProbeOptions,
  type ProbeResult,
} from "./index.ts";
import { gstCredentials, GstServer, missingForGst } from "./testing/gst-server.ts";

const network = directNetwork({ isPublicServer: false, allow: ["127.0.0.0/8"] });
const missing = missingForGst();
const servers = new Map<string, GstServer>();

beforeAll(async () => {
  if (missing !== undefined) return;
  for (const auth of ["none", "basic", "digest"] as const) servers.set(auth, await GstServer.start(auth));
});

afterAll(() => {
  for (const server of servers.values()) server.stop();
});

const needsGst = ({ skip }: TestContext) => skip(missing !== undefined, `missing: ${missing}`);

/** Runs `body` with a server. */
async function withServer(auth: string, body: (server: GstServer) => Promise<void>): Promise<void> {
  const server = servers.get(auth);
  if (server === undefined) throw new Error(`no server with authentication ${auth}`);
  await body(server);
}

function probe(url: string, options: Partial<ProbeOptions> = {}): Promise<ProbeResult> {
  return probeCamera({ url, network, clock: machineClock, ...options });
}

function states(result: ProbeResult): string {
  return result.steps.map((step) => `${step.name} ${step.state}`).join(", ");
}

/** Receives until `count` pictures came. */
function receive(
  url: string,
  count: number,
  options: Partial<CameraSourceOptions> = {},
): Promise<AccessUnit[]> {
  return new Promise((resolve, reject) => {
    const units: AccessUnit[] = [];
    const source = openCameraSource(
      { url, network, clock: machineClock, ...options },
      {
        onUnit(unit) {
          units.push(unit);
          if (units.filter(isVideo).length < count) return;
          source.close();
          resolve(units);
        },
        onEnd: (fault: CameraFault) => reject(new Error(JSON.stringify(fault))),
      },
    );
  });
}

describe("probing GStreamer's RTSP server", () => {
  beforeEach(needsGst);

  it("CONN-20, CONN-21 finds every step, the streams and a snapshot", async () => {
    await withServer("none", async (server) => {
      const result = await probe(server.url("h264"), { substreamUrl: server.url("mjpeg") });
      expect(states(result)).toBe(
        "resolve ok, tcp ok, tls skipped, onvif skipped, rtsp ok, credentials ok, describe ok, codec ok, firstFrame ok",
      );
      expect(result).toMatchObject({ ok: true, code: undefined });
      expect(result.streams).toMatchObject([
        { channel: 1, index: 0, codec: "h264", width: 640, height: 360, audioCodec: "pcmu", supported: true },
        { channel: 1, index: 1, codec: "mjpeg", width: 640, height: 360, audioCodec: null, supported: true },
      ]);
      for (const stream of result.streams) expect(stream.fps).toBeCloseTo(15, 0);
      expect(result.snapshot).toMatchObject({ isKey: true, format: { codec: "h264" } });
    });
  });

  it.each(["basic", "digest"])("CONN-24 tells right from wrong credentials with %s", async (auth) => {
    await withServer(auth, async (server) => {
      const right = await probe(server.url("h264"), { credentials: gstCredentials });
      expect(right.ok).toBe(true);
      for (const credentials of [{ username: "admin", password: "wrong" }, undefined]) {
        const wrong = await probe(server.url("h264"), { credentials });
        expect(wrong.code).toBe("cameraCredentialsWrong");
        expect(states(wrong)).toContain("rtsp ok, credentials failed, describe skipped");
      }
    });
  });

  it("CONN-24 tells a foreign codec, and says which", async () => {
    await withServer("none", async (server) => {
      const result = await probe(server.url("vp8"));
      expect(result.code).toBe("cameraCodecUnsupported");
      expect(result.fault).toMatchObject({
        kind: "rtsp",
        fault: { kind: "codecUnsupported", encodings: ["VP8"] },
      });
      expect(result.streams).toMatchObject([{ codec: "VP8", supported: false }]);
      expect(states(result)).toContain("describe ok, codec failed, firstFrame skipped");
    });
  });

  it("CONN-24 tells a stream that is not there", async () => {
    await withServer("none", async (server) => {
      const result = await probe(server.url("nothing"));
      expect(result.code).toBe("cameraStreamNotFound");
      expect(states(result)).toContain("credentials ok, describe failed, codec skipped");
    });
  });
});

describe("probing what does not answer", () => {
  it("CONN-24 tells a closed port and a camera that never answers", async () => {
    const camera = new TcpCamera({ onConnection: () => {} });
    const port = await camera.listen();
    const silent = await probe(`rtsp://127.0.0.1:${port}/live`);
    expect(silent.code).toBe("CameraNotAccessible");
    expect(states(silent)).toContain("tcp ok, tls skipped, onvif skipped, rtsp failed, credentials skipped");
    camera.close();
    const closed = await probe(`rtsp://127.0.0.1:${port}/live`);
    expect(closed.code).toBe("cameraConnectionRefused");
    expect(states(closed)).toContain("resolve ok, tcp failed, tls skipped");
  });
});

describe("receiving from GStreamer's RTSP server", () => {
  beforeEach(needsGst);

  it.each([
    ["h264", "h264"],
    ["h264-aac", "h264"],
    ["h265", "h265"],
    ["mjpeg", "mjpeg"],
    ["b-frames", "h264"],
  ])("%s begins with a key frame and loses nothing", async (stream, codec) => {
    await withServer("none", async (server) => {
      const units = await receive(server.url(stream), 30);
      const pictures = units.filter(isVideo);
      expect(pictures[0]).toMatchObject({ isKey: true, format: { codec, width: 640, height: 360 } });
      const shown = pictures.map((unit) => unit.ptsUs).sort((a, b) => a - b);
      // With B-frames the last pictures shown are not all received yet.
      const gaps = shown.slice(1, -4).map((pts, at) => Math.round((pts - (shown[at] ?? 0)) / 1000));
      for (const gapMs of gaps) expect([66, 67]).toContain(gapMs);
    });
  });

  it.each([
    ["h264", "pcmu", 8_000],
    ["h264-aac", "aac", 16_000],
  ])("%s brings its sound", async (stream, codec, sampleRate) => {
    await withServer("none", async (server) => {
      const units = await receive(server.url(stream), 30);
      expect(units.find((unit) => !isVideo(unit))?.format).toMatchObject({
        kind: "audio",
        codec,
        sampleRate,
      });
    });
  });

  it.each(["none", "digest"])("arrives by UDP too (authentication: %s)", async (auth) => {
    await withServer(auth, async (server) => {
      const units = await receive(server.url("h264"), 30, { transport: "udp", credentials: gstCredentials });
      expect(units.filter(isVideo)[0]).toMatchObject({ isKey: true, format: { codec: "h264" } });
    });
  });
});
