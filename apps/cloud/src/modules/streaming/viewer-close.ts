// How a viewer is told that there is no more for it, and let go. Browsers hide refused upgrades, so every refusal is told over the open connection
// (WIRE-3, WIRE-43).
import { streamClose, type StreamCloseCode, type StreamErrorCode, type StreamText } from "@didban/contract";
import type { WebSocket } from "ws";

const closeCodes: Partial<Record<StreamErrorCode, StreamCloseCode>> = {
  tokenInUse: streamClose.tokenInUse,
  TokenExpired: streamClose.token,
  tokenInvalid: streamClose.token,
};

/** Says why and closes. */
export function closeRefused(webSocket: WebSocket, code: StreamErrorCode): void {
  closeWith(webSocket, { type: "error", code, fatal: true }, closeCodes[code] ?? streamClose.noRoom);
}

/** The right to watch is gone (WIRE-43). */
export function closeRevoked(webSocket: WebSocket): void {
  closeWith(webSocket, { type: "end", reason: "revoked" }, streamClose.revoked);
}

/** The camera is gone (WIRE-43). */
export function closeRemoved(webSocket: WebSocket): void {
  closeWith(webSocket, { type: "end", reason: "cameraRemoved" }, streamClose.cameraGone);
}

function closeWith(webSocket: WebSocket, text: StreamText, code: StreamCloseCode): void {
  if (webSocket.readyState !== webSocket.OPEN) return;
  webSocket.send(JSON.stringify(text));
  webSocket.close(code);
}
