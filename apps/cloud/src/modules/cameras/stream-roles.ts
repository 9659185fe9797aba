// Which of a camera's streams fills which role (CAM-5). Pure.
import type { StreamInformation } from "@didban/contract";

type Stream = StreamInformation["streams"][number];

/** Width that the low-resolution stream should come near to. */
const lowResWidth = 640;

/** Streams with the roles they fill; every index is -1 when there is no stream (CAM-4). */
export function streamInformationOf(streams: readonly Stream[]): StreamInformation {
  const area = ({ width, height }: Stream) => width * height;
  const best = (isBetter: (a: Stream, b: Stream) => boolean) =>
    streams.reduce<Stream | undefined>(
      (found, stream) => (found === undefined || isBetter(stream, found) ? stream : found),
      undefined,
    )?.index ?? -1;
  const highResIndex = best((a, b) => area(a) > area(b));
  const lowResIndex = best((a, b) => Math.abs(a.width - lowResWidth) < Math.abs(b.width - lowResWidth));
  return {
    streamCount: streams.length,
    highResIndex,
    lowResIndex,
    poorIndex: best((a, b) => area(a) < area(b)),
    recordIndex: highResIndex,
    analyticIndex: lowResIndex,
    mode: streams.length > 1 ? "multi" : streams.length === 1 ? "single" : "none",
    streams: [...streams],
  };
}
