// The page's one player engine, lent the app's calls to the server. Made when the first player is, so that screens without video load none of it.
import { dayNumberOf } from "@didban/media/timeline";
import { createPlayerEngine, type PlayerEngine } from "@didban/player";
import PlayerWorker from "@didban/player/worker?worker";
import { api } from "../../lib/api.ts";
import { onConnection } from "../../lib/connection.ts";
import { dropReads } from "../../lib/query-client.ts";
import { accountKeys } from "../account/account-keys.ts";
import { cameraKeys } from "../camera/camera-keys.ts";

let engine: PlayerEngine | undefined;

/** The engine of this page. */
export function playerEngine(): PlayerEngine {
  engine ??= createPlayerEngine({
    createWorker: () => new PlayerWorker(),
    onConnection,
    requestStream({ cameraId, quality, mode }) {
      const request = { params: { id: cameraId }, body: { quality, mode } };
      return api.streams.request(request);
    },
    async fetchStill(cameraId, atMs) {
      const query =
        atMs === undefined ? ({ as: "jpeg" } as const) : ({ as: "jpeg", date: dayNumberOf(atMs) } as const);
      const still = await api.archive.thumbnail({ params: { id: cameraId }, query });
      const image = new Blob([Uint8Array.from(atob(still.data), (sign) => sign.charCodeAt(0))], {
        type: "image/jpeg",
      });
      return { image, captureMs: Date.parse(still.capturedAt) };
    },
    // A lost session is noticed by the next call; a lost right changes what the person sees at once (WIRE-43).
    onAuthLost: () => void dropReads(accountKeys.matrices, cameraKeys.list, cameraKeys.each),
  });
  return engine;
}
