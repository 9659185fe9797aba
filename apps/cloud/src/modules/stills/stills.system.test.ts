import { execFileSync } from "node:child_process";
import type { MaskPoints } from "@didban/contract";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { silentLogger } from "../../platform/log/index.ts";
import { createStillDecoder } from "./index.ts";

const quiet = ["-hide_banner", "-loglevel", "error"];

/** The middle half of the picture, either way. */
const mask: MaskPoints = [
  { x: 0.25, y: 0.25 },
  { x: 0.75, y: 0.25 },
  { x: 0.75, y: 0.75 },
  { x: 0.25, y: 0.75 },
];

/** One key frame of a test picture, as Annex B or MPEG-4. */
function keyFrame(encoder: string, format: string): Uint8Array {
  const input = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=1", "-frames:v", "1"];
  const output = ["-c:v", encoder, "-pix_fmt", "yuv420p", "-f", format, "pipe:1"];
  return execFileSync("ffmpeg", [...quiet, ...input, ...output]);
}

describe("stills", () => {
  const signal = new AbortController().signal;

  it("LIVE-14 key frames of codecs that browsers do not show become JPEGs", async () => {
    const stills = createStillDecoder({ log: silentLogger });
    const frames = {
      h265: keyFrame("libx265", "hevc"),
      mpeg4: keyFrame("mpeg4", "m4v"),
      h264: keyFrame("libx264", "h264"),
    } as const;
    for (const codec of ["h265", "mpeg4", "h264"] as const) {
      const jpeg = await stills.decode({ codec, data: frames[codec], mask: null }, signal);
      expect(jpeg?.subarray(0, 3), codec).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    }
    const many = await Promise.all(
      Array.from({ length: 6 }, () =>
        stills.decode({ codec: "h265", data: frames.h265, mask: null }, signal),
      ),
    );
    expect(many.every((jpeg) => jpeg !== undefined)).toBe(true);
  });

  it("LIVE-14 nothing is made of damaged data, without ffmpeg, or for someone who has gone, with a mask or without", async () => {
    const make = (text: string, gone = signal, command?: string, hidden: MaskPoints | null = null) =>
      createStillDecoder({ log: silentLogger, ...(command === undefined ? {} : { command }) }).decode(
        { codec: "h265", data: Buffer.from(text), mask: hidden },
        gone,
      );
    for (const hidden of [null, mask]) {
      expect(await make("no picture", signal, undefined, hidden)).toBeUndefined();
      expect(await make("x", signal, "no-such-decoder", hidden)).toBeUndefined();
      expect(await make("x", AbortSignal.abort(), undefined, hidden)).toBeUndefined();
    }
  });
});

describe("stills of a camera with a privacy mask", () => {
  const signal = new AbortController().signal;
  const size = { h264: "320x180", h265: "1920x1080", mpeg4: "1296x730", mjpeg: "642x482" } as const;
  const encoders = {
    h264: ["libx264", "-qp", "0", "-f", "h264"],
    h265: ["libx265", "-x265-params", "lossless=1:log-level=none", "-f", "hevc"],
    mpeg4: ["mpeg4", "-q:v", "1", "-f", "m4v"],
    mjpeg: ["mjpeg", "-q:v", "1", "-f", "mjpeg"],
  } as const;

  /** Bright everywhere, and `inside` where the mask lies. */
  const frameOf = (codec: keyof typeof size, inside: string) => {
    const box = `drawbox=x=iw*0.25:y=ih*0.25:w=iw*0.5:h=ih*0.5:t=fill:color=${inside}`;
    const input = ["-f", "lavfi", "-i", `color=c=0xd0d0d0:size=${size[codec]}:rate=1`, "-frames:v", "1"];
    return execFileSync("ffmpeg", [
      ...quiet,
      ...input,
      "-vf",
      box,
      "-pix_fmt",
      codec === "mjpeg" ? "yuvj420p" : "yuv420p",
      "-c:v",
      ...encoders[codec],
      "pipe:1",
    ]);
  };

  it("MASK-18 MASK-23 are black where the mask lies and 2 px around it, and bright elsewhere, whatever the codec", async () => {
    const stills = createStillDecoder({ log: silentLogger });
    for (const codec of ["h264", "h265", "mpeg4", "mjpeg"] as const) {
      const jpeg = await stills.decode({ codec, data: frameOf(codec, "0xff2020"), mask }, signal);
      const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
      expect(info.width, codec).toBe(Math.min(1280, Number(size[codec].split("x")[0])));
      const wrong: string[] = [];
      for (let y = 0; y < info.height; y += 1)
        for (let x = 0; x < info.width; x += 1) {
          const away =
            distance(x, info.width) > distance(y, info.height)
              ? distance(x, info.width)
              : distance(y, info.height);
          const parts = [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
          if (away <= 0 && Math.max(...parts) > 24) wrong.push(`${x},${y} shows ${parts}`);
          if (away > 12 && Math.min(...parts) < 180) wrong.push(`${x},${y} is dark ${parts}`);
        }
      expect(wrong.slice(0, 5), codec).toEqual([]);
    }
  });

  it("MASK-11 not one byte of them depends on what lies inside", async () => {
    const stills = createStillDecoder({ log: silentLogger });
    // Without loss: what a camera's own encoder spreads beyond an edge is in what it sent.
    for (const codec of ["h264", "h265"] as const) {
      const [one, other] = [frameOf(codec, "0xff2020"), frameOf(codec, "0x0000ff")];
      expect(one.equals(other)).toBe(false);
      const [a, b] = await Promise.all(
        [one, other].map((data) => stills.decode({ codec, data, mask }, signal)),
      );
      expect(a?.length).toBeGreaterThan(500);
      expect(Buffer.from(a ?? []).equals(Buffer.from(b ?? [])), codec).toBe(true);
    }
  });
});

/** Pixels beyond the hidden half of the middle; below 0 inside. */
function distance(at: number, side: number): number {
  return Math.max(side * 0.25 - (at + 1), at - side * 0.75);
}
