// When the frames of a camera were sent, by their capture time: a viewer of its own that reads the stamps that simulated cameras put on
// their frames, for a browser's player does not.
import { callApi } from "@didban/cloud/testing/calls";
import { readFrameStamp } from "@didban/camera-sim";
import { endpoints, type StreamQuality } from "@didban/contract";
import type { RecordingServer } from "./recording-server.ts";
import { watchLive } from "./watch-live.ts";

export interface StampReader {
  /** Sending times by capture time, both milliseconds since 1970 UTC. */
  readonly sentMs: ReadonlyMap<number, number>;
  stop(): void;
}

/** Watches a camera live from now on. */
export async function readStamps(
  server: RecordingServer,
  id: string,
  quality: StreamQuality,
): Promise<StampReader> {
  const grant = await callApi(
    server.server,
    endpoints.streams.request,
    { params: { id }, body: { quality } },
    server.accessToken,
  );
  const sentMs = new Map<number, number>();
  const url = `${grant.body.url}?token=${grant.body.token}`;
  const socket = watchLive(url, { quality, credit: 600 }, (message) => {
    const stamp = readFrameStamp(new Uint8Array(message));
    if (stamp) sentMs.set(new DataView(message).getFloat64(wireCaptureAt), stamp.sentMs);
  });
  return { sentMs, stop: () => socket.close() };
}

/** Where the capture time stands in a message (docs/stream-protocol.md). */
const wireCaptureAt = 16;
