// What the app lends the players: its calls to the server. Players hold no bearer token and know no path.
import type { StreamGrant } from "@didban/contract";
import type { StreamAsk } from "../core/player-core.ts";
import type { Still } from "../core/stills-loop.ts";

export interface Backend {
  /** Asks for a stream token (LIVE-1). Rejects with the call's problem: an object with `status` and `code` (RFC 9457). */
  requestStream(ask: StreamAsk): Promise<StreamGrant>;
  /** Fetches the newest still picture, or the one at or before `atMs` (LIVE-14). Rejects where there is none. */
  fetchStill(cameraId: string, atMs: number | undefined): Promise<Still>;
}
