import { execFileSync } from "node:child_process";
import { brightnessOf, decodePictures } from "@didban/media-io/masking/testing";
import { describe, expect, it } from "vitest";
import { silentLogger } from "../../platform/log/index.ts";
import { createStillDecoder } from "./index.ts";

/** One key frame of a test picture, as Annex B or MPEG-4. */
function keyFrame(encoder: string, format: string): Uint8Array {
  const input = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=1", "-frames:v", "1"];
  const output = ["-c:v", encoder, "-pix_fmt", "yuv420p", "-f", format, "pipe:1"];
  return execFileSync("ffmpeg", ["-hide_banner", "-loglevel", "error", ...input, ...output]);
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
      const jpeg = await stills.decode(codec, frames[codec], signal);
      expect(jpeg?.subarray(0, 3), codec).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    }
    const many = await Promise.all(
      Array.from({ length: 6 }, () => stills.decode("h265", frames.h265, signal)),
    );
    expect(many.every((jpeg) => jpeg !== undefined)).toBe(true);
  });

  it("MASK-18 MASK-23 what a mask hides is black in a still of any codec, and the rest is not", async () => {
    const stills = createStillDecoder({ log: silentLogger });
    const size = { width: 320, height: 180 };
    const points = [
      { x: 0.1, y: 0.1 },
      { x: 0.6, y: 0.2 },
      { x: 0.4, y: 0.9 },
    ];
    const frames = {
      h265: keyFrame("libx265", "hevc"),
      h264: keyFrame("libx264", "h264"),
      mjpeg: keyFrame("mjpeg", "mjpeg"),
    } as const;
    for (const codec of ["h265", "h264", "mjpeg"] as const) {
      const jpeg = await stills.decode(codec, frames[codec], signal, { points, ...size });
      if (jpeg === undefined) throw new Error(`no still of ${codec}`);
      const [picture] = await decodePictures("mjpeg", [jpeg], size);
      if (picture === undefined) throw new Error("no picture");
      const { inside, edge, outside, mean } = brightnessOf(picture, points);
      expect(inside, codec).toBeLessThanOrEqual(20);
      expect(edge, codec).toBeLessThanOrEqual(60);
      expect(outside, codec).toBeGreaterThan(200);
      expect(mean, codec).toBeGreaterThan(50);
    }
  });

  it("nothing is made of damaged data, without ffmpeg, or for someone who has gone", async () => {
    expect(
      await createStillDecoder({ log: silentLogger }).decode("h265", Buffer.from("no picture"), signal),
    ).toBeUndefined();
    expect(
      await createStillDecoder({ log: silentLogger, command: "no-such-decoder" }).decode(
        "h265",
        Buffer.from("x"),
        signal,
      ),
    ).toBeUndefined();
    expect(
      await createStillDecoder({ log: silentLogger }).decode("h265", Buffer.from("x"), AbortSignal.abort()),
    ).toBeUndefined();
  });
});
