// How late the pictures of a simulated camera come to one who watches it live, by the time that the camera stamped on them.
import { callApi } from "@didban/cloud/testing/calls";
import { readFrameStamp } from "@didban/camera-sim";
import { endpoints } from "@didban/contract";
import type { RecordingServer } from "./recording-server.ts";
import { watchLive } from "./watch-live.ts";

/** A viewer without a player. */
export interface DelayWatch {
  /** Of every picture since it was asked last, milliseconds from its sending to its coming. */
  take(): number[];
  stop(): void;
}

/** Watches a camera from now on. What is sent at first is of before, and is not counted: so much of it, milliseconds. */
export async function watchDelay(server: RecordingServer, id: string, settleMs = 3_000): Promise<DelayWatch> {
  const request = { params: { id }, body: { quality: "highDefinition", mode: "live" } } as const;
  const { body } = await callApi(server.server, endpoints.streams.request, request, server.accessToken);
  const fromMs = Date.now() + settleMs;
  let delays: number[] = [];
  const wish = { quality: "highDefinition", credit: 600 } as const;
  const socket = watchLive(`${body.url}?token=${body.token}`, wish, (message) => {
    const stamp = readFrameStamp(new Uint8Array(message));
    if (stamp && Date.now() > fromMs) delays.push(Date.now() - stamp.sentMs);
  });
  return {
    take() {
      const taken = delays;
      delays = [];
      return taken;
    },
    stop: () => socket.close(),
  };
}
