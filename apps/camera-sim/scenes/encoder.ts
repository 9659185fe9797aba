// Raw pictures in, clip files out: runs ffmpeg and writes the index beside the clip. Needs Debian's `ffmpeg` on PATH; the simulator
// itself never does.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findStartCode } from "./start-codes.ts";
import type { VideoClipIndex } from "../src/clip/clip-index.ts";
import type { ClipPlan } from "./clip-plans.ts";

/** One running encoder: `write` a picture at a time, then `finish`. */
export class ClipEncoder {
  readonly plan: ClipPlan;
  readonly #folder = mkdtempSync(join(tmpdir(), "didban-clip-"));
  readonly #process;
  readonly #movie: string;

  constructor(plan: ClipPlan) {
    this.plan = plan;
    this.#movie = join(this.#folder, "clip.nut");
    const input = `-f rawvideo -pix_fmt rgb24 -s ${plan.width}x${plan.height} -r ${plan.frameRate} -i -`;
    const args = `-v error ${input} -an ${videoOptions(plan)} -y`.split(" ");
    this.#process = spawn("ffmpeg", [...args, this.#movie], { stdio: ["pipe", "inherit", "inherit"] });
  }

  async write(rgb: Uint8Array): Promise<void> {
    if (!this.#process.stdin.write(rgb)) await once(this.#process.stdin, "drain");
  }

  /** Ends the encoding and writes `NAME.EXT` and `NAME.json` into `folder`. */
  async finish(folder: string): Promise<void> {
    this.#process.stdin.end();
    const [code] = await once(this.#process, "close");
    if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${this.plan.name}`);
    const extension = this.plan.codec === "mjpeg" ? "mjpeg" : this.plan.codec;
    const file = `${this.plan.name}.${extension}`;
    execFileSync("ffmpeg", [
      "-v",
      "error",
      "-i",
      this.#movie,
      ...copyOptions(this.plan),
      "-y",
      join(folder, file),
    ]);
    writeFileSync(
      join(folder, `${this.plan.name}.json`),
      `${JSON.stringify(this.#index(file, readFileSync(join(folder, file))))}\n`,
    );
    rmSync(this.#folder, { recursive: true });
  }

  #index(file: string, stream: Uint8Array): VideoClipIndex {
    const { codec, width, height, frameRate } = this.plan;
    const packets = probePackets(this.#movie);
    const frameBytes =
      codec === "mjpeg" ? packets.map((packet) => packet.bytes) : delimitedSizes(stream, codec);
    if (frameBytes.length !== packets.length)
      throw new Error(`${file}: ${frameBytes.length} units, ${packets.length} packets`);
    const keyFrames = packets.flatMap((packet, index) => (packet.isKey ? [index] : []));
    const order = [...packets].sort((a, b) => a.pts - b.pts);
    const displayOrder = packets.map((packet) => order.indexOf(packet));
    const isReordered = displayOrder.some((place, index) => place !== index);
    return {
      kind: "video",
      file,
      codec,
      width,
      height,
      frameRate,
      frameBytes,
      keyFrames,
      ...(isReordered ? { displayOrder } : {}),
    };
  }
}

function videoOptions(plan: ClipPlan): string {
  const gop = plan.gopSeconds * plan.frameRate;
  const color =
    "-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv";
  switch (plan.codec) {
    case "h264":
      return `${color} -c:v libx264 -preset slow -crf ${plan.quality} -profile:v ${plan.width > 640 ? "high" : "main"} -g ${gop} -keyint_min ${gop} -sc_threshold 0 ${plan.hasBFrames ? "-bf 2 -refs 2" : "-bf 0 -refs 1"} -flags +cgop`;
    case "h265":
      return `${color} -c:v libx265 -preset medium -crf ${plan.quality} -x265-params keyint=${gop}:min-keyint=${gop}:scenecut=0:bframes=0:open-gop=0:log-level=error`;
    case "mjpeg":
      // RFC 2435 carries only the standard Huffman tables.
      return `-vf scale=out_range=full,format=yuvj420p -c:v mjpeg -q:v ${plan.quality} -huffman default`;
    case "mpeg4":
      throw new RangeError("no clip is made in MPEG-4 part 2");
  }
}

/** Annex B with a delimiter before each picture, without the encoder's own SEI. */
function copyOptions(plan: ClipPlan): string[] {
  if (plan.codec === "mjpeg") return ["-c", "copy", "-f", "mjpeg"];
  const family = plan.codec === "h264" ? "h264" : "hevc";
  const remove = plan.codec === "h264" ? "6" : "39|40";
  return [
    "-c",
    "copy",
    "-bsf:v",
    `dump_extra,filter_units=remove_types=${remove},${family}_metadata=aud=insert`,
    "-f",
    family,
  ];
}

interface Packet {
  readonly pts: number;
  readonly isKey: boolean;
  readonly bytes: number;
}

function probePackets(movie: string): Packet[] {
  const args = [
    "-v",
    "error",
    "-select_streams",
    "v",
    "-show_entries",
    "packet=pts,size,flags",
    "-of",
    "json",
    movie,
  ];
  const parsed: { packets: { pts: number; size: string; flags: string }[] } = JSON.parse(
    execFileSync("ffprobe", args, { encoding: "utf8" }),
  );
  return parsed.packets.map((packet) => ({
    pts: packet.pts,
    isKey: packet.flags.startsWith("K"),
    bytes: Number(packet.size),
  }));
}

/** Sizes of the access units of an Annex B stream, each of which begins with a delimiter. */
function delimitedSizes(stream: Uint8Array, codec: "h264" | "h265" | "mpeg4"): number[] {
  const starts: number[] = [];
  for (let at = findStartCode(stream, 0); at >= 0; at = findStartCode(stream, at + 3)) {
    const header = stream[at + 3] ?? 0;
    const isDelimiter = codec === "h264" ? (header & 0x1f) === 9 : ((header >> 1) & 0x3f) === 35;
    if (isDelimiter) starts.push(stream[at - 1] === 0 ? at - 1 : at);
  }
  return starts.map((start, index) => (starts[index + 1] ?? stream.length) - start);
}
