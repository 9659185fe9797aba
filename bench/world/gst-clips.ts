// Cameras that nobody here wrote, with pictures that we know: GStreamer's RTSP server sends the simulator's clips, over and over, and a
// recorded picture is told by its bytes.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { videoClip } from "@didban/camera-sim";
import type { AccessUnit } from "@didban/media";
import { GstServer } from "@didban/media-io/camera/testing";

const clips = ["entrance-main", "warehouse-main"] as const;
export type ClipName = (typeof clips)[number];

/** Tells which picture of a clip a unit is. */
export class ClipReader {
  readonly length: number;
  readonly frameRate: number;
  readonly #indexes: ReadonlyMap<string, number>;

  constructor(name: ClipName) {
    const { frames, frameRate } = videoClip(name);
    this.length = frames.length;
    this.frameRate = frameRate;
    this.#indexes = new Map(frames.map(({ data }, index) => [digestOf(data), index]));
  }

  /** Its index; undefined when not every byte is as in the clip. */
  indexOf({ data }: AccessUnit): number | undefined {
    return this.#indexes.get(digestOf(data));
  }
}

export interface GstClips {
  readonly urls: ReadonlyMap<ClipName, string>;
  stop(): void;
}

/** Serves the clips for `seconds` from the first request of each on. */
export async function serveClips(seconds: number): Promise<GstClips> {
  const folder = mkdtempSync(join(tmpdir(), "didban-clips-"));
  const files = Object.fromEntries(
    clips.map((name) => {
      const path = join(folder, `${name}.mp4`);
      const { codec, file, frames, frameRate } = videoClip(name);
      if (codec !== "h264" && codec !== "h265") throw new Error(`${name} cannot be sent as it is`);
      // Coded pictures in a row can be repeated as they are; ffmpeg only gives them their times.
      const coded = join(folder, name);
      const once = readFileSync(file);
      for (let at = 0; at < seconds * frameRate; at += frames.length) appendFileSync(coded, once);
      const input = ["-r", String(frameRate), "-f", codec === "h264" ? "h264" : "hevc", "-i", coded];
      execFileSync("ffmpeg", ["-v", "error", "-y", ...input, "-c", "copy", path]);
      rmSync(coded);
      return [name, { codec, path }];
    }),
  );
  const server = await GstServer.start("none", files);
  return {
    urls: new Map(clips.map((name) => [name, server.url(name)])),
    stop() {
      server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function digestOf(data: Uint8Array): string {
  return createHash("sha1").update(data).digest("base64");
}
