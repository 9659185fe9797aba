// How a viewer is told that there is no more for it. Browsers hide refused upgrades, so every refusal is told over the open connection
// (WIRE-3, WIRE-43).
import { streamClose, type StreamCloseCode, type StreamErrorCode, type StreamText } from "@didban/contract";
import type { WebSocket } from "ws";

const closeCodes: Partial<Record<StreamErrorCode, StreamCloseCode>> = {
  tokenInUse: streamClose.tokenInUse,
  TokenExpired: streamClose.token,
  tokenInvalid: streamClose.token,
};

/** Says why and closes. */
export function turnAway(webSocket: WebSocket, code: StreamErrorCode): void {
  farewell(webSocket, { type: "error", code, fatal: true }, closeCodes[code] ?? streamClose.noRoom);
}

/** The right to watch is gone (WIRE-43). */
export function revoke(webSocket: WebSocket): void {
  farewell(webSocket, { type: "end", reason: "revoked" }, streamClose.revoked);
}

/** The camera is gone (WIRE-43). */
export function mourn(webSocket: WebSocket): void {
  farewell(webSocket, { type: "end", reason: "cameraRemoved" }, streamClose.cameraGone);
}

function farewell(webSocket: WebSocket, text: StreamText, code: StreamCloseCode): void {
  if (webSocket.readyState !== webSocket.OPEN) return;
  webSocket.send(JSON.stringify(text));
  webSocket.close(code);
}
