// The link to one viewer: texts and media messages out, with the 32-byte header in front of a payload that all viewers share. Knows
// nothing of commands.
import type { StreamCloseCode, StreamErrorCode, StreamText } from "@didban/contract";
import { holdUnit, releaseUnit, type AccessUnit } from "@didban/media";
import {
  encodeWireHeader,
  wireFlag,
  wirePayloadInPlace,
  wireType,
  type WireHeader,
} from "@didban/media/wire";
import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { closeRefused } from "./viewer-close.ts";

export interface ViewerLink {
  /** No picture leaves that is not marked as masked, whoever hands it over. */
  mustBeMasked: boolean;
  /** Bytes handed over that the network has not taken yet. */
  readonly heldBytes: number;
  sendText(text: StreamText): void;
  sendMedia(header: WireHeader, payload: Uint8Array): void;
  /** Sends a unit whose bytes nobody else needs: they are changed, and held until the network has taken them. */
  sendOwn(header: WireHeader, unit: AccessUnit): void;
  /** Resolves when the network has taken what was handed over, or the link has ended. */
  drained(): Promise<void>;
  /** Resolves when all that was handed over has left this process, or the link has ended. */
  left(): Promise<void>;
  close(code: StreamCloseCode): void;
  /** Says why and closes. */
  closeRefused(code: StreamErrorCode): void;
}

/**
 * A link over a WebSocket and the socket below it. Header and payload go as two fragments of one message, so that the payload is never
 * copied; what is sent within one turn of the event loop leaves in one write.
 */
export class SocketLink implements ViewerLink {
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;
  mustBeMasked = false;
  #isGathering = false;
  #sentBytes = 0;

  constructor(webSocket: WebSocket, socket: Duplex) {
    this.#webSocket = webSocket;
    this.#socket = socket;
  }

  get heldBytes(): number {
    return this.#webSocket.bufferedAmount;
  }

  /** Bytes of media sent so far. */
  get sentBytes(): number {
    return this.#sentBytes;
  }

  sendText(text: StreamText): void {
    if (!this.#isOpen) return;
    this.#gather();
    this.#webSocket.send(JSON.stringify(text));
  }

  sendMedia(header: WireHeader, payload: Uint8Array): void {
    if (!this.#isOpen || !this.#mayLeave(header)) return;
    this.#gather();
    this.#sentBytes += payload.length;
    this.#webSocket.send(encodeWireHeader(header, payload.length), { binary: true, fin: false });
    this.#webSocket.send(payload, { binary: true, fin: true });
  }

  sendOwn(header: WireHeader, unit: AccessUnit): void {
    if (!this.#isOpen || !this.#mayLeave(header)) return;
    this.#gather();
    const { head, body } = wirePayloadInPlace(unit);
    const payloadBytes = head.length + body.length;
    this.#sentBytes += payloadBytes;
    holdUnit(unit);
    this.#webSocket.send(encodeWireHeader(header, payloadBytes, head), { binary: true, fin: false });
    this.#webSocket.send(body, { binary: true, fin: true }, () => releaseUnit(unit));
  }

  drained(): Promise<void> {
    const socket = this.#socket;
    if (!this.#isOpen || !socket.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        socket.off("drain", done);
        socket.off("close", done);
        resolve();
      };
      socket.on("drain", done);
      socket.on("close", done);
    });
  }

  left(): Promise<void> {
    const socket = this.#socket;
    if (this.heldBytes === 0 || socket.destroyed) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        socket.off("close", done);
        resolve();
      };
      socket.on("close", done);
      // What is sent last is gone when all before it is; who is being let go ends by closing.
      if (this.#isOpen) this.#webSocket.ping(undefined, undefined, done);
    });
  }

  close(code: StreamCloseCode): void {
    this.#webSocket.close(code);
  }

  closeRefused(code: StreamErrorCode): void {
    closeRefused(this.#webSocket, code);
  }

  #mayLeave({ type, flags }: WireHeader): boolean {
    return !this.mustBeMasked || type === wireType.audio || (flags & wireFlag.masked) !== 0;
  }

  get #isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN;
  }

  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    this.#socket.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.#socket.uncork();
    });
  }
}
