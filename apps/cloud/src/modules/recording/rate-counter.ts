// What flows through a media process: bit rates since they were last asked for, at least a second apart.
import type { StreamServer } from "../streaming/index.ts";
import type { CameraFleet } from "./camera-fleet.ts";

export function countRates(fleet: CameraFleet, streams: StreamServer) {
  let atMs = performance.now();
  let received = 0;
  let sent = 0;
  let last = { incomingBitsPerSecond: 0, outgoingBitsPerSecond: 0, viewers: 0 };
  return () => {
    const elapsedMs = performance.now() - atMs;
    if (elapsedMs < 1_000) return last;
    const receivedNow = [...fleet.sessions.values()]
      .flatMap((session) => session.streams)
      .reduce((sum, { hub }) => sum + hub.totalBytes, 0);
    const sentNow = streams.sentBytes;
    last = {
      // A session that ended takes its count with it; the rate then dips, never below nothing.
      incomingBitsPerSecond: Math.max(0, ((receivedNow - received) * 8000) / elapsedMs),
      outgoingBitsPerSecond: Math.max(0, ((sentNow - sent) * 8000) / elapsedMs),
      viewers: streams.viewerCount,
    };
    [atMs, received, sent] = [performance.now(), receivedNow, sentNow];
    return last;
  };
}
