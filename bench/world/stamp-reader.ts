// When the frames of a camera were sent, by their capture time: a viewer of its own that reads the stamps that simulated cameras put on
// their frames, for a browser's player does not.
import { callApi } from "@didban/cloud/testing";
import { readFrameStamp } from "@didban/camera-sim";
import { endpoints, streamSubprotocol, type StreamQuality } from "@didban/contract";
import type { RecordingServer } from "./recording-server.ts";

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
  const socket = new WebSocket(`${grant.body.url}?token=${grant.body.token}`, streamSubprotocol);
  socket.binaryType = "arraybuffer";
  const sentMs = new Map<number, number>();
  let isReady = false;
  socket.addEventListener("message", ({ data }) => {
    if (typeof data === "string") {
      if (!isReady)
        socket.send(
          JSON.stringify({
            cmd: "play",
            generation: 1,
            mode: "live",
            accept: ["h264"],
            credit: 600,
            quality,
          }),
        );
      isReady = true;
      return;
    }
    const view = new DataView(data);
    const captureMs = view.getFloat64(wireCaptureAt);
    const stamp = readFrameStamp(new Uint8Array(data));
    if (stamp) sentMs.set(captureMs, stamp.sentMs);
    if (sentMs.size % 60 === 0) socket.send(JSON.stringify({ cmd: "credit", add: 60 }));
  });
  return { sentMs, stop: () => socket.close() };
}

/** Where the capture time stands in a message (docs/stream-protocol.md). */
const wireCaptureAt = 16;
