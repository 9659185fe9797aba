// One TCP or TLS connection to a camera. Owns the socket, the shared read buffer and the certificate's fingerprint; knows nothing of
// what is said over it, and keeps no time: whoever opened it ends it.
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import type { CameraFault, Endpoint } from "./camera-fault.ts";

export interface ConnectionTarget extends Endpoint {
  /** The name that led here, told to a camera that holds several certificates. */
  readonly host: string;
  readonly isSecure: boolean;
}

export interface ConnectionEvents {
  /** The TCP connection stands; a secure one is not yet. */
  onConnected(): void;
  /** Bytes may be sent. `fingerprint` is the certificate's SHA-256 in hexadecimal with colons; undefined without TLS. */
  onOpen(fingerprint: string | undefined): void;
  /** A view, valid during the call only. */
  onBytes(bytes: Uint8Array): void;
  /** The connection is gone. Comes once, and never after `destroy` or `finish`. */
  onEnd(fault: CameraFault): void;
}

/**
 * Every plain connection of the process reads into this one buffer: a read and the callback that uses it up are one step on the event
 * loop, so no two connections ever need it at once.
 */
const readBuffer = new Uint8Array(256 * 1024);

/** A camera that lets this much of our few small requests wait reads nothing any more. */
const maxUnsentBytes = 64 * 1024;

export class CameraConnection {
  readonly #target: ConnectionTarget;
  readonly #events: ConnectionEvents;
  readonly #tcp: Socket;
  #tls: TLSSocket | undefined;
  #stage: "connecting" | "securing" | "open" = "connecting";
  #isOver = false;

  /** Begins to connect. */
  constructor(target: ConnectionTarget, events: ConnectionEvents) {
    this.#target = target;
    this.#events = events;
    const { address, port } = target;
    const onBytes = (length: number) => {
      if (!this.#isOver) events.onBytes(readBuffer.subarray(0, length));
      return true;
    };
    const onread = target.isSecure ? {} : { onread: { buffer: readBuffer, callback: onBytes } };
    this.#tcp = connectTcp({ host: address, port, ...onread });
    this.#tcp.setNoDelay(true);
    this.#tcp.on("connect", () => this.#connected());
    this.#tcp.on("error", (error) => this.#broke(error));
    this.#tcp.on("close", () => this.#broke());
  }

  /** The other end, as dialled. */
  get endpoint(): Endpoint {
    return { address: this.#target.address, port: this.#target.port };
  }

  /** Sends bytes; gives the connection up when the camera has stopped reading. */
  send(bytes: Uint8Array): void {
    if (this.#isOver) return;
    const socket = this.#tls ?? this.#tcp;
    socket.write(bytes);
    if (socket.writableLength > maxUnsentBytes) {
      this.#ended({ kind: "connectionLost", reason: "the camera does not read" });
    }
  }

  /** Sends what is under way and closes; no event follows. `destroy` is still to be called. */
  finish(): void {
    this.#isOver = true;
    (this.#tls ?? this.#tcp).end();
  }

  /** Cuts the connection; no event follows. */
  destroy(): void {
    this.#isOver = true;
    this.#tls?.destroy();
    this.#tcp.destroy();
  }

  #connected(): void {
    if (this.#isOver) return;
    this.#stage = this.#target.isSecure ? "securing" : "open";
    this.#events.onConnected();
    if (this.#isOver) return;
    if (this.#stage === "securing") this.#startTls();
    else this.#events.onOpen(undefined);
  }

  /** A camera's certificate is its own work (CONN-27): not the issuer counts, but that it stays the same. */
  #startTls(): void {
    const servername = isIP(this.#target.host) === 0 ? { servername: this.#target.host } : {};
    const tls = connectTls({ socket: this.#tcp, rejectUnauthorized: false, ...servername });
    tls.on("secureConnect", () => {
      this.#stage = "open";
      if (!this.#isOver) this.#events.onOpen(tls.getPeerCertificate().fingerprint256);
    });
    tls.on("data", (bytes: Uint8Array) => {
      if (!this.#isOver) this.#events.onBytes(bytes);
    });
    tls.on("error", (error) => this.#broke(error));
    tls.on("close", () => this.#broke());
    this.#tls = tls;
  }

  /** The socket ended by itself; what that means depends on how far it had come. */
  #broke(error?: NodeJS.ErrnoException): void {
    const { endpoint } = this;
    const reason = error?.code ?? error?.message ?? "closed by the camera";
    switch (this.#stage) {
      case "connecting":
        if (reason === "ECONNREFUSED") return this.#ended({ kind: "connectionRefused", endpoint });
        return this.#ended({ kind: "unreachable", endpoint, reason });
      case "securing":
        return this.#ended({ kind: "tlsFailed", endpoint, reason });
      case "open":
        return this.#ended({ kind: "connectionLost", reason });
    }
  }

  #ended(fault: CameraFault): void {
    if (this.#isOver) return;
    this.destroy();
    this.#events.onEnd(fault);
  }
}
