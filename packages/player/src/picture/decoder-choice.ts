// Which decoder plays which codec in this browser, and what is therefore accepted from the server (LIVE-12, LIVE-15 to LIVE-17).
import { audioCodecs, isPlayableSound, type Codec, type VideoCodec } from "@didban/media";
import { JpegDecoder } from "./jpeg-decoder.ts";
import type { CreateDecoder } from "./picture-decoder.ts";
import { WebCodecsDecoder } from "./webcodecs-decoder.ts";

/** How moving pictures reach the screen; `none` leaves MJPEG and stills. */
export type PictureEngine = "webCodecs" | "mediaSource" | "none";

export interface Capabilities {
  readonly engine: PictureEngine;
  /** Codecs that play here, for `play.accept`. */
  readonly accept: readonly Codec[];
}

/** A stream of a camera as it comes from most: High profile, level 4. */
const probeStrings: readonly (readonly [VideoCodec, string])[] = [
  ["h264", "avc1.640028"],
  ["h265", "hvc1.1.6.L120.B0"],
];

/** The decoder for a codec by WebCodecs; MJPEG needs none. */
export const createBrowserDecoder: CreateDecoder = (codec, listener) => {
  if (codec === "mjpeg") return new JpegDecoder(listener);
  const isDecodable = codec !== "mpeg4" && typeof VideoDecoder !== "undefined";
  return isDecodable ? new WebCodecsDecoder(listener) : undefined;
};

/** Tries out what this browser can do. */
export async function detectCapabilities(): Promise<Capabilities> {
  const engine = pictureEngine();
  const video = await decodableVideo(engine);
  const hasAac = typeof AudioDecoder !== "undefined";
  const audio = audioCodecs.filter((codec) => isPlayableSound(codec) && (codec !== "aac" || hasAac));
  return { engine, accept: [...video, "mjpeg", ...audio] };
}

function pictureEngine(): PictureEngine {
  if (typeof VideoDecoder !== "undefined") return "webCodecs";
  return typeof MediaSource === "undefined" ? "none" : "mediaSource";
}

async function decodableVideo(engine: PictureEngine): Promise<VideoCodec[]> {
  const found: VideoCodec[] = [];
  for (const [codec, codecString] of probeStrings) {
    if (await canPlay(engine, codecString)) found.push(codec);
  }
  return found;
}

async function canPlay(engine: PictureEngine, codec: string): Promise<boolean> {
  if (engine === "none") return false;
  if (engine === "mediaSource") return MediaSource.isTypeSupported(`video/mp4; codecs="${codec}"`);
  const answer = await VideoDecoder.isConfigSupported({ codec }).catch(() => undefined);
  return answer?.supported === true;
}
