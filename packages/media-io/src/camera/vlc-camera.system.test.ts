// VLC as a camera: it sends datagrams alone, and says so by refusing anything else.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isVideo, type AccessUnit } from "@didban/media";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type CameraEvent, directNetwork, machineClock, openCameraSource, probeCamera } from "./index.ts";
import { missingForVlc, VlcServer } from "./testing/vlc-server.ts";

const network = directNetwork({ isPublicServer: false, allow: ["127.0.0.0/8"] });
const missing = missingForVlc();
const folder = mkdtempSync(join(tmpdir(), "didban-vlc-"));
let server: VlcServer;

beforeEach(({ skip }) => skip(missing !== undefined, `missing: ${missing}`));

beforeAll(async () => {
  if (missing !== undefined) return;
  // Whoever sends it may be another user than the one who runs the tests.
  chmodSync(folder, 0o755);
  const path = join(folder, "film.mp4");
  const pictures = ["-f", "lavfi", "-i", "testsrc2=size=320x240:rate=10", "-t", "10"];
  const coding = ["-c:v", "libx264", "-g", "10", "-bf", "0", "-pix_fmt", "yuv420p"];
  const { status, stderr } = spawnSync("ffmpeg", ["-v", "error", ...pictures, ...coding, path]);
  if (status !== 0) throw new Error(String(stderr));
  server = await VlcServer.start(path);
});

afterAll(() => {
  server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("CONN-20 CONN-24 a camera that sends datagrams alone is probed, with how its packets come", async () => {
  const probed = await probeCamera({ url: server.url, network, clock: machineClock });
  expect(probed).toMatchObject({
    ok: true,
    streams: [{ codec: "h264", width: 320, height: 240, transport: "udp", awaitsKeyFrame: false }],
    snapshot: { isKey: true },
  });
});

it("ARCH-31 its pictures come, ten a second", async () => {
  const events: CameraEvent["kind"][] = [];
  const pictures: AccessUnit[] = [];
  await new Promise<void>((resolve, reject) => {
    const source = openCameraSource(
      { url: server.url, network, clock: machineClock },
      {
        onEvent: ({ kind }) => events.push(kind),
        onUnit(unit) {
          if (isVideo(unit)) pictures.push(unit);
          if (pictures.length < 21) return;
          source.close();
          resolve();
        },
        onEnd: (fault) => reject(new Error(JSON.stringify(fault))),
      },
    );
  });
  expect(events).toContain("transportChosen");
  const [first] = pictures;
  expect(first?.isKey).toBe(true);
  expect(((pictures.at(-1)?.ptsUs ?? 0) - (first?.ptsUs ?? 0)) / 20).toBeCloseTo(100_000, -4);
});
