// Recorded files of every kind open in ffmpeg, show the same pictures at the same times and sound the same. The streams are made
// by ffmpeg and taken apart by ffprobe (Debian's package `ffmpeg`).
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccessUnit, AudioCodec, AudioFormat, VideoCodec, VideoFormat } from "../format.ts";
import { Fragmenter, readFragment, readInit, walkFile, type FileHeader } from "./index.ts";
import { headerOf, joined, originMs, sound } from "./testing/synthetic-stream.ts";

let folder: MediaFolder;
beforeAll(() => {
  folder = new MediaFolder();
});
afterAll(() => folder.remove());

const pictures = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=3"];
const tone = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=8000:duration=3"];

function fileOf(header: FileHeader, units: readonly AccessUnit[]): Uint8Array {
  const fragmenter = new Fragmenter(header);
  const fragments = [...units.map((unit) => fragmenter.push(unit)), fragmenter.flush()].filter(
    (one) => one !== undefined,
  );
  return joined([fragmenter.initSegment, ...fragments.flatMap((fragment) => fragment.chunks)]);
}

async function unitsOf(file: Uint8Array): Promise<AccessUnit[]> {
  const header = readInit(file);
  const { fragments } = await walkFile(
    (offset, length) => file.subarray(offset, offset + length),
    file.length,
  );
  return fragments.flatMap(({ offset, byteLength }) =>
    readFragment(header, file.subarray(offset, offset + byteLength)),
  );
}

interface VideoCase {
  readonly name: string;
  readonly codec: VideoCodec;
  readonly encoder: readonly string[];
}

const videoCases: readonly VideoCase[] = [
  {
    name: "H.264",
    codec: "h264",
    encoder: ["-c:v", "libx264", "-profile:v", "high", "-g", "50", "-bf", "0"],
  },
  { name: "H.264 with B-frames", codec: "h264", encoder: ["-c:v", "libx264", "-g", "50", "-bf", "3"] },
  {
    name: "H.264 with open groups of pictures",
    codec: "h264",
    encoder: ["-c:v", "libx264", "-x264-params", "open-gop=1:keyint=25:bframes=3:b-pyramid=normal"],
  },
  { name: "H.265", codec: "h265", encoder: ["-c:v", "libx265", "-x265-params", "log-level=none:keyint=50"] },
  { name: "MPEG-4", codec: "mpeg4", encoder: ["-c:v", "mpeg4", "-g", "50"] },
  { name: "Motion JPEG", codec: "mjpeg", encoder: ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"] },
];
const ffmpegNames = { h264: "h264", h265: "hevc", mpeg4: "mpeg4", mjpeg: "mjpeg" };

describe("pictures", () => {
  it.each(videoCases)(
    "$name opens in ffmpeg with the same pictures in the same order",
    async ({ codec, encoder }) => {
      folder.ffmpeg([...pictures, ...encoder, "source.mov"]);
      const { video, units } = folder.unitsOf("source.mov", { video: codec });
      folder.write("ours.mp4", fileOf(headerOf(video), units));

      const probe = folder.probe("ours.mp4");
      expect(probe.streams.map((stream) => stream.codec_name)).toEqual([ffmpegNames[codec]]);
      expect(probe.streams[0]).toMatchObject({ width: 320, height: 180 });
      const times = probe.packets.map((packet) => Number(packet.pts_time));
      expect(times).toEqual(units.map((unit) => expect.closeTo(unit.ptsUs / 1e6, 5)));
      const decodeTimes = probe.packets.map((packet) => Number(packet.dts_time));
      expect(decodeTimes).toEqual(decodeTimes.toSorted((a, b) => a - b));
      expect(folder.pictureDigests("ours.mp4")).toEqual(folder.pictureDigests("source.mov"));

      const read = await unitsOf(fileOf(headerOf(video), units));
      expect(read.map(({ data, ptsUs, captureMs, isKey }) => ({ data, ptsUs, captureMs, isKey }))).toEqual(
        units.map(({ data, ptsUs, captureMs, isKey }) => ({ data, ptsUs, captureMs, isKey })),
      );
    },
  );
});

interface AudioCase {
  readonly codec: AudioCodec;
  readonly encoder: string;
  readonly bitsPerSample: number;
}

const audioCases: readonly AudioCase[] = [
  { codec: "aac", encoder: "aac", bitsPerSample: 0 },
  { codec: "pcmu", encoder: "pcm_mulaw", bitsPerSample: 8 },
  { codec: "pcma", encoder: "pcm_alaw", bitsPerSample: 8 },
  { codec: "pcm_u8", encoder: "pcm_u8", bitsPerSample: 8 },
  { codec: "pcm_s16", encoder: "pcm_s16le", bitsPerSample: 16 },
  { codec: "pcm_s24", encoder: "pcm_s24le", bitsPerSample: 24 },
  { codec: "pcm_s32", encoder: "pcm_s32le", bitsPerSample: 32 },
  { codec: "pcm_f32", encoder: "pcm_f32le", bitsPerSample: 32 },
];

describe("sound", () => {
  it.each(audioCases)(
    "$codec sounds in ffmpeg as it was, in step with the picture",
    ({ codec, encoder, bitsPerSample }) => {
      folder.ffmpeg([...pictures, ...tone, "-c:v", "libx264", "-g", "25", "-c:a", encoder, "source.mov"]);
      const { video, audio, units } = folder.unitsOf("source.mov", {
        video: "h264",
        audio: codec,
        bitsPerSample,
      });
      folder.write("ours.mp4", fileOf(headerOf(video, audio), units));

      const probe = folder.probe("ours.mp4");
      expect(probe.streams.map((stream) => stream.codec_name)).toEqual(["h264", encoder]);
      expect(probe.streams[1]).toMatchObject({ sample_rate: "8000", channels: 1 });
      for (const kind of ["video", "audio"] as const) {
        const seen = probe.packets
          .filter((packet) => packet.codec_type === kind)
          .map((packet) => Number(packet.pts_time));
        const written = units
          .filter((unit) => unit.format.kind === kind)
          .map((unit) => (unit.captureMs - originMs) / 1000);
        expect(seen).toEqual(written.map((time) => expect.closeTo(time, 5)));
      }
      // Only the mov file says how much of the first AAC packet is priming, so decoded AAC is compared by its packets above.
      if (codec !== "aac") expect(folder.soundDigest("ours.mp4")).toBe(folder.soundDigest("source.mov"));
      expect(folder.pictureDigests("ours.mp4")).toHaveLength(75);
    },
  );

  it.each(["adpcm", "g729"] as const)(
    "%s has no name that other players know, and the picture plays all the same",
    (codec) => {
      folder.ffmpeg([...pictures, "-c:v", "libx264", "-g", "25", "-bf", "0", "source.mov"]);
      const { video, units } = folder.unitsOf("source.mov", { video: "h264" });
      const audio: AudioFormat = {
        kind: "audio",
        codec,
        sampleRate: 8000,
        channels: 1,
        bitsPerSample: 4,
        config: new Uint8Array(),
      };
      const packets = Array.from({ length: 150 }, (_, index) => sound(audio, index / 50, new Uint8Array(80)));
      folder.write(
        "ours.mp4",
        fileOf(
          headerOf(video, audio),
          [...units, ...packets].sort((a, b) => a.ptsUs - b.ptsUs),
        ),
      );
      expect(folder.pictureDigests("ours.mp4")).toEqual(folder.pictureDigests("source.mov"));
    },
  );
});

interface Probe {
  readonly streams: readonly {
    readonly codec_type: "video" | "audio";
    readonly codec_name?: string;
    readonly codec_tag_string: string;
    readonly width?: number;
    readonly height?: number;
    readonly sample_rate?: string;
    readonly channels?: number;
    readonly extradata?: string;
  }[];
  readonly packets: readonly {
    readonly codec_type: "video" | "audio";
    readonly pts_time: string;
    readonly dts_time: string;
    readonly size: string;
    readonly pos: string;
    readonly flags: string;
  }[];
}

/** A folder of its own for this file's media. */
class MediaFolder {
  readonly #path = mkdtempSync(join(tmpdir(), "didban-fmp4-"));

  remove(): void {
    rmSync(this.#path, { recursive: true });
  }

  /** Runs ffmpeg on this folder's files and returns what it prints; any complaint fails the test. */
  ffmpeg(args: readonly string[]): string {
    return run("ffmpeg", ["-v", "error", "-xerror", "-y", ...args], this.#path);
  }

  write(name: string, bytes: Uint8Array): void {
    writeFileSync(join(this.#path, name), bytes);
  }

  probe(name: string): Probe {
    const shown = ["-show_streams", "-show_packets", "-show_data", "-of", "json", name];
    return JSON.parse(run("ffprobe", ["-v", "error", ...shown], this.#path));
  }

  /** MD5 of each decoded picture, in presentation order. */
  pictureDigests(name: string): string[] {
    const printed = this.ffmpeg([
      "-i",
      name,
      "-map",
      "0:v",
      "-fps_mode",
      "passthrough",
      "-f",
      "framemd5",
      "-",
    ]);
    const rows = printed.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    return rows.map((row) => row.split(",").at(-1)?.trim() ?? "");
  }

  /** MD5 of all decoded sound. */
  soundDigest(name: string): string {
    return this.ffmpeg(["-i", name, "-map", "0:a", "-f", "md5", "-"]).trim();
  }

  /** The access units of a file that ffmpeg wrote, picture and sound in file order. */
  unitsOf(
    name: string,
    codecs: { readonly video: VideoCodec; readonly audio?: AudioCodec; readonly bitsPerSample?: number },
  ) {
    const bytes = readFileSync(join(this.#path, name));
    const { streams, packets } = this.probe(name);
    const pictureTrack = streams.find((stream) => stream.codec_type === "video");
    const soundTrack = streams.find((stream) => stream.codec_type === "audio");
    const extradata = fromHexDump(pictureTrack?.extradata ?? "");
    const video: VideoFormat = {
      kind: "video",
      codec: codecs.video,
      width: pictureTrack?.width ?? 0,
      height: pictureTrack?.height ?? 0,
      parameterSets: parameterSetsOf(codecs.video, extradata),
      codecString: codecs.video,
    };
    const audio: AudioFormat | undefined = codecs.audio && {
      kind: "audio",
      codec: codecs.audio,
      sampleRate: Number(soundTrack?.sample_rate),
      channels: soundTrack?.channels ?? 0,
      bitsPerSample: codecs.bitsPerSample ?? 0,
      config: codecs.audio === "aac" ? fromHexDump(soundTrack?.extradata ?? "") : new Uint8Array(),
    };
    const firstS = Math.min(...packets.map((packet) => Number(packet.pts_time)));
    const units = packets.flatMap((packet): AccessUnit[] => {
      const format = packet.codec_type === "video" ? video : audio;
      if (format === undefined) return [];
      const atS = Number(packet.pts_time) - firstS;
      const offset = Number(packet.pos);
      return [
        {
          format,
          isKey: packet.flags.startsWith("K"),
          isDiscontinuity: false,
          ptsUs: atS * 1e6,
          captureMs: originMs + atS * 1000,
          data: new Uint8Array(bytes.subarray(offset, offset + Number(packet.size))),
        },
      ];
    });
    return { video, audio, units };
  }
}

function run(program: "ffmpeg" | "ffprobe", args: readonly string[], cwd: string): string {
  const { stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined)
    throw new Error(`${program} cannot run: install Debian's package ffmpeg.`, { cause: error });
  if (stderr !== "") throw new Error(`${program} complains: ${stderr}`);
  return stdout;
}

/** ffprobe prints `offset: hex hex ...  text`. */
function fromHexDump(dump: string): Uint8Array {
  const hex = dump
    .split("\n")
    .map((line) => (line.split(": ")[1] ?? "").split("  ")[0]?.replaceAll(" ", "") ?? "");
  return Uint8Array.from(Buffer.from(hex.join(""), "hex"));
}

/** Parameter sets from avcC (14496-15 5.3.3.1) and hvcC (8.3.3.1), or the headers of MPEG-4 as they are. */
function parameterSetsOf(codec: VideoCodec, extradata: Uint8Array): Uint8Array[] {
  const view = new DataView(extradata.buffer);
  let offset = 0;
  const nals = (count: number) =>
    Array.from({ length: count }, () => {
      const length = view.getUint16(offset);
      offset += 2 + length;
      return extradata.slice(offset - length, offset);
    });
  switch (codec) {
    case "h264": {
      offset = 6;
      const sps = nals((extradata[5] ?? 0) & 31);
      offset += 1;
      return [...sps, ...nals(extradata[offset - 1] ?? 0)];
    }
    case "h265":
      offset = 23;
      return Array.from({ length: extradata[22] ?? 0 }, () => {
        offset += 3;
        return nals(view.getUint16(offset - 2));
      }).flat();
    case "mpeg4":
      return [extradata];
    case "mjpeg":
      return [];
  }
}
