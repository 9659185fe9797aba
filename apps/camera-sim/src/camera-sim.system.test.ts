// What ffmpeg and ffprobe, as clients nobody here wrote, make of the simulated cameras.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CameraSim, demoCameras, readFrameNumber, readFrameStamp, startCameraSim } from "./index.ts";
import { missingCount } from "./testing/test-player.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "camera-sim-"));
const auth = { scheme: "digest", username: "admin", password: "s3cret" } as const;
let sim: CameraSim;
let captures = 0;

beforeAll(async () => {
  await run("ffmpeg", ["-version"]).catch(() => {
    throw new Error("these tests need Debian's package ffmpeg");
  });
  sim = await startCameraSim({
    cameras: [
      ...demoCameras,
      { name: "locked", scene: "yard", auth },
      { name: "locked-basic", scene: "yard", auth: { ...auth, scheme: "basic" } },
      { name: "dahua", scene: "street", vendor: "dahua" },
      { name: "uniview", scene: "entrance", vendor: "uniview" },
      { name: "axis", scene: "shop", vendor: "axis" },
      { name: "tapo", scene: "shop", vendor: "tapo" },
      { name: "hikvision", scene: "yard", vendor: "hikvision" },
      { name: "old", scene: "carPark", vendor: "oldRecorder", quirks: { sendsJunk: false } },
    ],
  });
});

afterAll(async () => {
  await sim.stop();
  rmSync(folder, { recursive: true });
});

/** Datagrams wait in a buffer of this size: of less, some are lost while a busy machine leaves ffmpeg no time to read. */
const bufferBytes = 4 * 1024 * 1024;

/** ffmpeg's options of a transport. */
const over = (transport: "tcp" | "udp") => [
  "-rtsp_transport",
  transport,
  ...(transport === "udp" ? ["-buffer_size", String(bufferBytes)] : []),
];

/** Copies `seconds` of a stream's pictures into a raw file, as they came. */
async function capture(
  url: string,
  transport: "tcp" | "udp",
  seconds: number,
  format: string,
): Promise<Buffer> {
  captures += 1;
  const file = join(folder, `capture-${captures}`);
  await run("ffmpeg", [
    "-v",
    "error",
    ...over(transport),
    "-i",
    url,
    "-t",
    String(seconds),
    "-an",
    "-c",
    "copy",
    "-f",
    format,
    "-y",
    file,
  ]);
  return readFileSync(file);
}

/** The running numbers in captured bytes, in their order. */
function stampNumbers(bytes: Buffer): number[] {
  const numbers: number[] = [];
  for (let at = 0; ;) {
    const next = bytes.indexOf(Buffer.of(0xd1, 0xdb, 0xa9, 0x5e), at);
    if (next < 0) return numbers;
    const stamp = readFrameStamp(bytes.subarray(next, next + 64));
    if (stamp !== undefined) numbers.push(stamp.number);
    at = next + 1;
  }
}

interface ProbedStream {
  codec_name: string;
  width?: number;
  height?: number;
}

async function probe(url: string, transport: "tcp" | "udp"): Promise<ProbedStream[]> {
  const { stdout } = await run("ffprobe", [
    "-v",
    "error",
    ...over(transport),
    "-show_entries",
    "stream=codec_name,width,height",
    "-of",
    "json",
    url,
  ]);
  const parsed: { streams: ProbedStream[] } = JSON.parse(stdout);
  return parsed.streams;
}

const expected = [
  ["yard", ["h264", "aac"], 1280, 720],
  ["gate", ["h264"], 1280, 720],
  ["shop", ["h264", "pcm_mulaw"], 1280, 720],
  ["car-park", ["h264"], 1280, 720],
  ["entrance", ["h264"], 1280, 720],
  ["warehouse", ["hevc"], 1280, 720],
  ["street", ["h264"], 1280, 720],
  ["roof", ["mjpeg"], 640, 360],
] as const;

// ffmpeg mostly waits, so that many may wait together.
describe("ffprobe understands every demo camera", () => {
  it.each(["tcp", "udp"] as const)("over %s", async (transport) => {
    const check = async ([name, codecs, width, height]: (typeof expected)[number]): Promise<void> => {
      const { urls } = sim.camera(name);
      const [main, low] = await Promise.all([probe(urls.main, transport), probe(urls.low, transport)]);
      expect(main.map(({ codec_name }) => codec_name)).toEqual(codecs);
      expect(main[0]).toMatchObject({ width, height });
      expect(low[0]?.width).toBe(name === "roof" ? 320 : 640);
    };
    await Promise.all(expected.map(check));
  });
});

describe("ffmpeg receives every frame", () => {
  it.each(["tcp", "udp"] as const)("over %s, in every codec", async (transport) => {
    const check = async (name: string, format: string): Promise<void> => {
      const numbers = stampNumbers(await capture(sim.camera(name).urls.main, transport, 5, format));
      expect(numbers.length).toBeGreaterThan(name === "roof" ? 15 : 35);
      expect(missingCount(numbers), `${name}: ${numbers}`).toBe(0);
    };
    await Promise.all([
      check("yard", "h264"),
      check("warehouse", "hevc"),
      check("roof", "mjpeg"),
      check("shop", "h264"),
    ]);
  });

  // Junk between frames is left out: ffmpeg does not find its way back after it.
  it("from cameras with the habits of different makers", async () => {
    const check = async (name: string): Promise<void> => {
      const numbers = stampNumbers(await capture(sim.camera(name).urls.low, "tcp", 4, "h264"));
      expect(numbers.length, name).toBeGreaterThan(15);
      expect(missingCount(numbers), `${name}: ${numbers}`).toBe(0);
    };
    await Promise.all(["dahua", "uniview", "axis", "tapo", "hikvision", "old"].map(check));
  });

  it.each(["locked", "locked-basic"])("from a camera with a password: %s", async (name) => {
    const { urls } = sim.camera(name);
    expect((await probe(urls.main.replace("rtsp://", "rtsp://admin:s3cret@"), "tcp"))[0]?.width).toBe(1280);
    await expect(probe(urls.main.replace("rtsp://", "rtsp://admin:wrong@"), "tcp")).rejects.toThrow("401");
  });

  it("and the picture says which frame of the loop it is, in every size", async () => {
    for (const [name, width, height] of [
      ["car-park", 640, 360],
      ["roof", 320, 184],
    ] as const) {
      const args = [
        "-v",
        "quiet",
        "-rtsp_transport",
        "tcp",
        "-i",
        sim.camera(name).urls.low,
        "-t",
        "4",
        "-fps_mode",
        "passthrough",
        "-f",
        "rawvideo",
        "-pix_fmt",
        "rgba",
        "-",
      ];
      const { stdout } = await run("ffmpeg", args, { encoding: "buffer", maxBuffer: 2 ** 28 });
      const size = width * height * 4;
      const seen = Array.from({ length: stdout.length / size }, (_, at) =>
        readFrameNumber(stdout.subarray(at * size, (at + 1) * size), width, height),
      );
      const known = seen.flatMap((number) => (number === undefined ? [] : [number]));
      // Before the first key picture ffmpeg shows what it makes up.
      expect(known.length).toBeGreaterThan(seen.length / 2);
      expect(missingCount(known.slice(-10), name === "roof" ? 50 : 100)).toBe(0);
    }
  });

  it("B-frames: decode order differs from display order, and nothing is missing", async () => {
    await sim.command("street b-frames");
    const bytes = await capture(sim.camera("street").urls.main, "tcp", 5, "h264");
    await sim.command("street heal");
    expect(missingCount(stampNumbers(bytes))).toBe(0);
    const { stdout } = await run("ffprobe", [
      "-v",
      "quiet",
      "-show_entries",
      "frame=pict_type",
      "-of",
      "csv=p=0",
      join(folder, `capture-${captures}`),
    ]);
    expect(stdout).toContain("B");
  });

  it("changes its size while playing", async () => {
    const url = sim.camera("entrance").urls.main;
    const showing = spawn("ffmpeg", [
      "-v",
      "info",
      ...over("tcp"),
      "-i",
      url,
      "-vf",
      "showinfo",
      "-f",
      "null",
      "-",
    ]);
    const ended = once(showing, "exit");
    const sizes: string[] = [];
    for await (const line of createInterface(showing.stderr)) {
      const size = /\bs:(\d+x\d+)/.exec(line)?.[1];
      if (size === undefined || size === sizes.at(-1)) continue;
      sizes.push(size);
      if (sizes.length === 2) break;
      await sim.command("entrance clip entrance-low");
    }
    showing.kill("SIGKILL");
    await ended;
    await sim.command("entrance heal");
    expect(sizes).toEqual(["1280x720", "640x360"]);
  });
});

describe("the command", () => {
  it("prints its cameras, takes faults over its control port and ends on SIGTERM", async () => {
    const main = join(import.meta.dirname, "main.ts");
    const args = "--json --port 0 --onvif-port 0 --control-port 0 --cameras 3 --scene roof".split(" ");
    const child = spawn(process.execPath, [main, ...args]);
    const exited = new Promise((resolve) => child.once("exit", resolve));
    for await (const line of createInterface(child.stdout)) {
      const { cameras, controlPort } = JSON.parse(line);
      expect(cameras.map(({ name }: { name: string }) => name)).toEqual(["roof-1", "roof-2", "roof-3"]);
      expect((await probe(cameras[2].urls.main, "tcp"))[0]?.codec_name).toBe("mjpeg");
      const answer = await fetch(`http://127.0.0.1:${controlPort}/`, {
        method: "POST",
        body: "roof-2 drop 3",
      });
      expect(answer.status).toBe(200);
      break;
    }
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
  });
});
