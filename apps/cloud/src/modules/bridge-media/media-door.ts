// Where agents open media lines to this process (BRDG-28): each at an address that was made for it, that is good once and for a short while. Whoever comes to another one is turned
// away before a WebSocket is made of it, so strangers hold nothing here.
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { mediaPathPrefix, newNonce } from "@didban/bridge-line";
import { mediaLineLimits } from "@didban/media-io/relay";
import { WebSocketServer, type WebSocket } from "ws";
import { refuseUpgrade } from "../../platform/front/tunnel.ts";

export class MediaDoor {
  readonly #name: string;
  readonly #awaited = new Map<string, (socket: WebSocket) => void>();
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mediaLineLimits.toTakerBytes,
    maxFragments: 16,
    perMessageDeflate: false,
  });

  /** `name`: of the process, by which the front door finds it. */
  constructor(name: string) {
    this.#name = name;
  }

  isFor({ url = "" }: Pick<IncomingMessage, "url">): boolean {
    return url.startsWith(mediaPathPrefix);
  }

  /** Makes an address. Whoever comes to it first is handed over, once; nobody any more after `forget`. */
  expect(onSocket: (socket: WebSocket) => void): { readonly path: string; forget(): void } {
    const path = `${mediaPathPrefix}${this.#name}/${newNonce()}`;
    this.#awaited.set(path, onSocket);
    return { path, forget: () => void this.#awaited.delete(path) };
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = request.url ?? "";
    const onSocket = this.#awaited.get(path);
    if (onSocket === undefined) return refuseUpgrade(socket, "404 Not Found");
    this.#awaited.delete(path);
    this.#sockets.handleUpgrade(request, socket, head, onSocket);
  }
}
