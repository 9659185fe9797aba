// Which of a camera's streams a viewer gets: the quality's, else the nearest that its browser can decode (LIVE-5, LIVE-6, LIVE-12). Pure.
import type { StreamInformation, StreamQuality } from "@didban/contract";
import type { Codec } from "@didban/media";
import { streamOfQuality } from "../streams/index.ts";

/** Index of the stream that is masked for a viewer: the large one for high definition, else the small one (MASK-13). */
export function chooseMaskedStream(
  information: StreamInformation,
  quality: StreamQuality,
  accept: readonly Codec[],
): number | "StreamIdNotFound" | "unsupportedCodec" {
  const index = streamOfQuality(information, quality === "low" ? "medium" : quality);
  if (!information.streams.some((stream) => stream.index === index)) return "StreamIdNotFound";
  return accept.includes("h264") ? index : "unsupportedCodec";
}

/** Index of the stream that is transcoded for a viewer whose browser decodes none: the small one (LIVE-13). */
export function chooseTranscodedStream(
  information: StreamInformation,
  accept: readonly Codec[],
): number | "unsupportedCodec" {
  const index = streamOfQuality(information, "medium");
  return accept.includes("h264") && index >= 0 ? index : "unsupportedCodec";
}

/** Index of the stream to send, or why there is none: the camera has no stream, or none that the browser decodes. */
export function chooseStream(
  information: StreamInformation,
  quality: StreamQuality,
  accept: readonly Codec[],
): number | "StreamIdNotFound" | "unsupportedCodec" {
  const { streams } = information;
  const wantedIndex = streamOfQuality(information, quality);
  const wanted = streams.find(({ index }) => index === wantedIndex);
  if (!wanted) return "StreamIdNotFound";
  const area = ({ width, height }: { width: number; height: number }) => width * height;
  const distance = (stream: (typeof streams)[number]) => Math.abs(area(stream) - area(wanted));
  const decodable = streams
    .filter(({ codec }) => accept.includes(codec))
    .sort((a, b) => distance(a) - distance(b));
  return accept.includes(wanted.codec) ? wanted.index : (decodable[0]?.index ?? "unsupportedCodec");
}
