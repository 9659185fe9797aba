// Sound against picture as they come from a real server that sends B-frames behind pictures that are shown after them. The film has a key
// picture and the beginning of a beep at each full second, so that what is labelled says itself when it was.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isVideo, type AccessUnit } from "@didban/media";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { directNetwork, machineClock, openCameraSource } from "./index.ts";
import { type GstFilm, GstServer, missingForGst } from "./testing/gst-server.ts";

const network = directNetwork({ isPublicServer: false, allow: ["127.0.0.0/8"] });
const missing = missingForGst();
const folder = mkdtempSync(join(tmpdir(), "didban-sound-"));
const seconds = 15;
let server: GstServer;

beforeEach(({ skip }) => skip(missing !== undefined, `missing: ${missing}`));

beforeAll(async () => {
  if (missing !== undefined) return;
  const films: Record<string, GstFilm> = {
    pcmu: { codec: "h264", sound: "pcmu", path: film("pcm_mulaw", 8_000, "mov") },
    aac: { codec: "h264", sound: "aac", path: film("aac", 48_000, "mp4") },
  };
  for (const [name, each] of Object.entries(films)) films[`live-${name}`] = { ...each, isLive: true };
  server = await GstServer.start("none", films);
});

afterAll(() => {
  server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Three B-frames at 25 pictures a second, with sound that is silent but for the first 50 ms of each second. */
function film(soundCodec: string, sampleRate: number, container: string): string {
  const path = join(folder, `${soundCodec}.${container}`);
  const picture = `testsrc2=size=320x180:rate=25:duration=${seconds + 3}`;
  const beep = `aevalsrc='if(lt(mod(t,1),0.05),0.8*sin(2*PI*1000*t),0)':s=${sampleRate}:d=${seconds + 3}`;
  const inputs = ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", beep];
  const groups = ["-g", "25", "-keyint_min", "25", "-sc_threshold", "0", "-bf", "3", "-b_strategy", "0"];
  const coding = [
    "-c:v",
    "libx264",
    "-preset",
    "veryfast",
    ...groups,
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    soundCodec,
  ];
  const { status, stderr } = spawnSync("ffmpeg", ["-v", "error", ...inputs, ...coding, path]);
  if (status !== 0) throw new Error(String(stderr));
  return path;
}

/** Receives the film's first seconds. */
function receive(stream: string): Promise<AccessUnit[]> {
  return new Promise((resolve, reject) => {
    const units: AccessUnit[] = [];
    let fromUs: number | undefined;
    const source = openCameraSource(
      { url: server.url(stream), network, clock: machineClock },
      {
        onUnit(unit) {
          units.push({ ...unit, data: unit.data.slice() });
          fromUs ??= unit.ptsUs;
          if (unit.ptsUs - fromUs < (seconds + 0.5) * 1e6) return;
          source.close();
          resolve(units);
        },
        onEnd: (fault) => reject(new Error(JSON.stringify(fault))),
      },
    );
  });
}

/** Quiet samples of G.711's μ-law have all of these bits; a beep's second one has not. */
const quiet = 0x60;
/** Silence is a few bytes of AAC in each packet. */
const mostSilentBytes = 60;

/** How long after its packet's beginning a beep is heard; -1 for silence. AAC says no more than the packet, which lasts 21 ms. */
function beepMs({ format, data }: AccessUnit): number {
  if (format.codec === "aac") return data.length > mostSilentBytes ? 10 : -1;
  const at = data.findIndex((sample) => (sample & quiet) !== quiet);
  return at < 0 ? -1 : at / 8;
}

/** Capture times of the beeps' beginnings. */
function beeps(units: readonly AccessUnit[]): number[] {
  const begun: number[] = [];
  let lastUs = Number.NEGATIVE_INFINITY;
  for (const unit of units) {
    const afterMs = isVideo(unit) ? -1 : beepMs(unit);
    if (afterMs < 0) continue;
    if (unit.ptsUs - lastUs > 500_000) begun.push(unit.captureMs + afterMs);
    lastUs = unit.ptsUs;
  }
  return begun;
}

it.concurrent.each(["pcmu", "aac", "live-pcmu", "live-aac"])(
  "AUD-8 sound of a camera with B-frames is labelled with its picture, within half of the 150 ms, from the first second on (%s)",
  async (stream) => {
    const units = await receive(stream);
    const keys = units.filter((unit) => isVideo(unit) && unit.isKey).map(({ captureMs }) => captureMs);
    const isReordered = units.filter(isVideo).some(({ ptsUs }, at, all) => ptsUs < (all[at - 1]?.ptsUs ?? 0));
    expect(isReordered).toBe(true);
    const heard = beeps(units).slice(0, seconds);
    expect(heard).toHaveLength(seconds);
    expect(keys.length).toBeGreaterThanOrEqual(seconds);
    const apart = heard.map((captureMs, second) => Math.abs(captureMs - (keys[second] ?? Infinity)));
    apart.sort((a, b) => a - b);
    // The other half is the player's, which plays live sound a little behind.
    expect(apart[Math.ceil(seconds * 0.95) - 1]).toBeLessThan(75);
  },
);
