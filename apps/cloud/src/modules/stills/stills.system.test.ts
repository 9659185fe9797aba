import { execFileSync } from "node:child_process";
import type { MaskPoints } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { silentLogger } from "../../platform/log/index.ts";
import { createStillDecoder } from "./index.ts";
import { middle, sceneFrame, shownOf } from "./masked-scene.testing.ts";

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
    for (const hidden of [null, middle]) {
      expect(await make("no picture", signal, undefined, hidden)).toBeUndefined();
      expect(await make("x", signal, "no-such-decoder", hidden)).toBeUndefined();
      expect(await make("x", AbortSignal.abort(), undefined, hidden)).toBeUndefined();
    }
  });
});

describe("stills of a camera with a privacy mask", () => {
  const signal = new AbortController().signal;
  const sizes = {
    h264: { width: 320, height: 180 },
    h265: { width: 1920, height: 1080 },
    mpeg4: { width: 1296, height: 730 },
    mjpeg: { width: 642, height: 482 },
  } as const;

  it("MASK-18 MASK-23 are black where the mask lies and 2 px around it, and bright elsewhere, whatever the codec", async () => {
    const stills = createStillDecoder({ log: silentLogger });
    for (const codec of ["h264", "h265", "mpeg4", "mjpeg"] as const) {
      const data = sceneFrame(codec, "0xff2020", sizes[codec]);
      const jpeg = await stills.decode({ codec, data, mask: middle }, signal);
      const width = Math.min(1280, sizes[codec].width);
      expect([codec, await shownOf(jpeg ?? new Uint8Array())]).toEqual([codec, { width, faults: [] }]);
    }
  });

  it("MASK-11 not one byte of them depends on what lies inside", async () => {
    const stills = createStillDecoder({ log: silentLogger });
    // Without loss: what a camera's own encoder spreads beyond an edge is in what it sent.
    for (const codec of ["h264", "h265"] as const) {
      const [one, other] = [
        sceneFrame(codec, "0xff2020", sizes[codec]),
        sceneFrame(codec, "0x0000ff", sizes[codec]),
      ];
      expect(one).not.toEqual(other);
      const [a, b] = await Promise.all(
        [one, other].map((data) => stills.decode({ codec, data, mask: middle }, signal)),
      );
      expect(a?.length).toBeGreaterThan(500);
      expect(Buffer.from(a ?? []).equals(Buffer.from(b ?? [])), codec).toBe(true);
    }
  });
});
