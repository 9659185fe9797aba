/// <reference lib="dom" />
// A real browser plays what the muxer makes, segment by segment (Debian's packages `chromium` and `ffmpeg`).
import { spawnSync } from "node:child_process";
import { startBrowserShell } from "@didban/testkit/browser";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { h264Grammar } from "../codec/h264/grammar.ts";
import { h264NalType, h264TypeOf } from "../codec/h264/nal-type.ts";
import { h264Format } from "../codec/h264/parameter-sets.ts";
import { splitAccessUnits } from "../codec/nal/access-units.ts";
import { joinNalUnits } from "../codec/nal/nal-units.ts";
import type { AccessUnit } from "../format.ts";
import { MseMuxer } from "./index.ts";
import { originMs } from "./testing/synthetic-stream.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowserShell();
});
afterAll(() => browser.close());

const frameUs = 40_000;

/** Three seconds of H.264 with one B-frame between references, or none. */
function pictures(encoder: readonly string[], hasReordering: boolean): AccessUnit[] {
  const source = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=3"];
  const args = [
    "-v",
    "error",
    ...source,
    "-c:v",
    "libx264",
    ...encoder,
    "-pix_fmt",
    "yuv420p",
    "-f",
    "h264",
    "-",
  ];
  const { stdout, error } = spawnSync("ffmpeg", args, { maxBuffer: 64 * 1024 * 1024 });
  if (error !== undefined)
    throw new Error("ffmpeg cannot run: install Debian's package ffmpeg.", { cause: error });
  const isSet = (nal: Uint8Array) => {
    const type = h264TypeOf(nal[0] ?? 0);
    return type === h264NalType.sps || type === h264NalType.pps;
  };
  const decoded = splitAccessUnits(new Uint8Array(stdout), h264Grammar());
  const format = h264Format(decoded[0]?.units.filter(isSet) ?? []);
  if (format === undefined) throw new Error("The stream lacks parameter sets.");
  return decoded.map(({ units, isKey }, index) => {
    // I P B P B ... are shown at 0 2 1 4 3 ...
    const place = !hasReordering || index === 0 ? index : index % 2 === 1 ? index + 1 : index - 1;
    const ptsUs = place * frameUs;
    const data = joinNalUnits(units.filter((nal) => !isSet(nal)));
    return { format, isKey, isDiscontinuity: false, ptsUs, captureMs: originMs + ptsUs / 1000, data };
  });
}

/** Appends the segments one after the other and reports what the browser made of them. */
async function playedIn(units: readonly AccessUnit[]) {
  const [first] = units;
  if (first?.format.kind !== "video") throw new Error("no picture");
  const muxer = new MseMuxer({ video: first.format }, first);
  const segments = [muxer.initSegment, ...units.map((unit) => muxer.push(unit)), muxer.flush()];
  const texts = segments.flatMap((segment) => (segment ? [Buffer.from(segment).toString("base64")] : []));
  const page = await browser.newPage();
  const report = await page.evaluate(
    async ({ mimeType, segments: parts }) => {
      const video = document.createElement("video");
      video.muted = true;
      const source = new MediaSource();
      video.src = URL.createObjectURL(source);
      document.body.append(video);
      await new Promise((resolve) => source.addEventListener("sourceopen", resolve, { once: true }));
      const buffer = source.addSourceBuffer(mimeType);
      for (const part of parts) {
        buffer.appendBuffer(Uint8Array.from(atob(part), (character) => character.charCodeAt(0)));
        await new Promise((resolve) => buffer.addEventListener("updateend", resolve, { once: true }));
      }
      source.endOfStream();
      const ranges = Array.from({ length: buffer.buffered.length }, (_, index) => [
        buffer.buffered.start(index),
        buffer.buffered.end(index),
      ]);
      await video.play();
      await new Promise((resolve) => video.addEventListener("ended", resolve, { once: true }));
      const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
      return {
        ranges,
        totalVideoFrames,
        droppedVideoFrames,
        error: video.error?.message,
        width: video.videoWidth,
      };
    },
    { mimeType: muxer.mimeType, segments: texts },
  );
  await page.close();
  return report;
}

describe("MSE in Chromium", () => {
  it("LIVE-16 plays H.264 from segments of one picture each, without a hole", async () => {
    const report = await playedIn(pictures(["-bf", "0", "-g", "25"], false));
    expect(report).toMatchObject({ error: undefined, width: 320, totalVideoFrames: 75 });
    expect(report.ranges).toEqual([[0, expect.closeTo(3, 2)]]);
  });

  it("LIVE-16 plays H.264 with B-frames from short segments, without a hole", async () => {
    const encoder = ["-bf", "1", "-g", "1000", "-x264-params", "b-adapt=0:scenecut=0:b-pyramid=none"];
    const report = await playedIn(pictures(encoder, true));
    expect(report).toMatchObject({ error: undefined, totalVideoFrames: 75 });
    expect(report.ranges).toHaveLength(1);
    expect(report.ranges[0]?.[0]).toBeCloseTo(0, 2);
    expect(report.ranges[0]?.[1]).toBeGreaterThan(2.9);
  });
});
