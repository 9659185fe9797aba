// The link to one viewer: texts and media messages out, with the 32-byte header in front of a payload that all viewers share. Knows
// nothing of commands.
import type { StreamCloseCode, StreamErrorCode, StreamText } from "@didban/contract";
import { holdUnit, releaseUnit, type AccessUnit } from "@didban/media";
import {
  wireFlag,
  wireHeaderLength,
  wirePayloadInPlace,
  wireType,
  writeWireHeader,
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
 * A link over a WebSocket, which compresses nothing, and the socket below it. Media goes to the socket past the WebSocket's own `send`: as one frame whose head and
 * header are one piece, and whose payload is never copied. What is sent within one turn of the event loop leaves in one write.
 */
export class SocketLink implements ViewerLink {
  /** Links that have sent in this turn. */
  static #gathering: SocketLink[] = [];

  static #letGo(): void {
    const links = SocketLink.#gathering;
    SocketLink.#gathering = [];
    for (const link of links) {
      link.#isGathering = false;
      link.#socket.uncork();
    }
  }

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
    this.#socket.write(frameHead(header, payload.length));
    this.#socket.write(payload);
  }

  sendOwn(header: WireHeader, unit: AccessUnit): void {
    if (!this.#isOpen || !this.#mayLeave(header)) return;
    this.#gather();
    const { head, body } = wirePayloadInPlace(unit);
    const payloadBytes = head.length + body.length;
    this.#sentBytes += payloadBytes;
    holdUnit(unit);
    this.#socket.write(frameHead(header, payloadBytes));
    if (head.length > 0) this.#socket.write(head);
    this.#socket.write(body, () => releaseUnit(unit));
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
    if (SocketLink.#gathering.push(this) === 1) process.nextTick(SocketLink.#letGo);
  }
}

const wholeBinaryMessage = 0x82;

/** What goes before a payload of `payloadLength` bytes: the head of an unmasked frame (RFC 6455, 5.2), and the message's header. */
function frameHead(header: WireHeader, payloadLength: number): Uint8Array {
  const length = wireHeaderLength + payloadLength;
  const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const bytes = Buffer.allocUnsafe(headLength + wireHeaderLength);
  bytes[0] = wholeBinaryMessage;
  bytes[1] = headLength === 2 ? length : headLength === 4 ? 126 : 127;
  if (headLength === 4) bytes.writeUInt16BE(length, 2);
  else if (headLength === 10) bytes.writeBigUInt64BE(BigInt(length), 2);
  writeWireHeader(bytes, headLength, header, payloadLength);
  return bytes;
}
