// Leads connections that media goes over to the media process that they name: streams (`/stream/...`) by the prefix of their token, media lines of bridges by their path. On
// plain http the socket itself goes over to that process, so that no byte of video passes through the front; otherwise the connection is tunnelled.
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { TLSSocket } from "node:tls";
import { mediaPathPrefix } from "@didban/bridge-line";
import type { Sender } from "../http/sender.ts";
import { upgradeHeaders } from "./forwarding.ts";
import { refuseUpgrade, tunnel } from "./tunnel.ts";

/** A media process that can take streams. */
export interface StreamTaker {
  readonly name: string;
  /** Where its private HTTP answers. */
  readonly address: string;
  /** Takes the socket itself; null for a process that is no child of this supervisor. */
  readonly handOver:
    | ((
        request: IncomingMessage,
        headers: IncomingMessage["headers"],
        socket: Socket,
        head: Buffer,
      ) => boolean)
    | null;
}

/** Finds the media process of a name; null, or a name nobody bears, finds any, which then refuses whoever comes (WIRE-3). */
export type FindStreamTaker = (name: string | null) => StreamTaker | null;

/** True for what goes to a media process. */
export const isOfMedia = (url = ""): boolean => url.startsWith("/stream/") || url.startsWith(mediaPathPrefix);

/** Takes an upgrade of what is of media. */
export function leadStream(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  sender: Sender,
  find: FindStreamTaker,
): void {
  socket.on("error", () => socket.destroy());
  const taker = find(nodeOf(request.url ?? ""));
  if (taker === null) {
    refuseUpgrade(socket, "503 Service Unavailable", { "retry-after": "2" });
    return;
  }
  const canHandOver = socket instanceof Socket && !(socket instanceof TLSSocket) && taker.handOver !== null;
  if (canHandOver && taker.handOver(request, upgradeHeaders(request, sender), socket, head)) return;
  tunnel(request, socket, head, taker.address, sender);
}

function nodeOf(url: string): string | null {
  if (!url.startsWith(mediaPathPrefix)) return nodeOfToken(url);
  return /^[\w-]{1,32}(?=[/?]|$)/.exec(url.slice(mediaPathPrefix.length))?.[0] ?? null;
}

/** `m1` of `/stream/{cameraId}?token=m1.secret`; null without one. */
export function nodeOfToken(url: string): string | null {
  const token = URL.parse(url, "http://didban.internal")?.searchParams.get("token");
  return /^([A-Za-z0-9_-]{1,32})\./.exec(token ?? "")?.[1] ?? null;
}
