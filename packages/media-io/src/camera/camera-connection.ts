// One TCP or TLS connection to a camera, by whatever network it is reached. Owns the stream, when it rests, and what its end means; knows nothing of
// what is said over it, and keeps no time: whoever opened it ends it.
import type { CameraFault, Endpoint } from "./camera-fault.ts";
import { type CameraNetwork, type DialledStream, type DialTarget, fingerprintOf } from "./camera-network.ts";
import { readBuffer, readNow } from "./read-now.ts";
import type { ReadPacer } from "./read-pacer.ts";

export interface ConnectionTarget extends DialTarget {
  readonly network: CameraNetwork;
  /** Lets the connection rest between reads; without it everything is read as it comes. */
  readonly pacer?: Pick<ReadPacer, "rest"> | undefined;
}

export interface ConnectionEvents {
  /** The TCP connection stands; a secure one is not yet. */
  onConnected(): void;
  /** Bytes may be sent. `fingerprint` is the certificate's SHA-256 in hexadecimal with colons; undefined without TLS. */
  onOpen(fingerprint: string | undefined): void;
  /** A view, valid during the call only. */
  onBytes(bytes: Uint8Array): void;
  /** Whether what comes next may wait for the connection's turn; asked after every read where there is a pacer. */
  mayRest?(): boolean;
  /** What comes next has to wait for the connection's turn, however much it is: the pacer decides how fast the camera may send. */
  mustRest?(): boolean;
  /** The connection is gone. Comes once, and never after `destroy` or `finish`. */
  onEnd(fault: CameraFault): void;
}

/** Who sends so much within one turn is read on at once: the kernel's memory for a connection may be no larger. */
const mostRestedBytes = 48 * 1024;

/** A camera that lets this much of our few small requests wait reads nothing any more. */
const maxUnsentBytes = 64 * 1024;

export class CameraConnection {
  readonly #target: ConnectionTarget;
  readonly #events: ConnectionEvents;
  readonly #socket: DialledStream;
  #isResting = false;
  /** Nothing had come at the last turn. */
  #wasSilent = false;
  #stage: "connecting" | "securing" | "open" = "connecting";
  #isOver = false;

  /** Begins to connect. */
  constructor(target: ConnectionTarget, events: ConnectionEvents) {
    this.#target = target;
    this.#events = events;
    this.#socket = target.network.dial(target, (bytes) => this.#read(bytes));
    this.#socket.on("connect", () => this.#connected());
    if (target.isSecure) this.#socket.on("secureConnect", () => this.#secured());
    this.#socket.on("error", (error) => this.#broke(error));
    this.#socket.on("close", () => this.#broke());
  }

  /** The other end, as dialled. */
  get endpoint(): Endpoint {
    return { address: this.#socket.dialledAddress ?? this.#target.address, port: this.#target.port };
  }

  /** Sends bytes; gives the connection up when the camera has stopped reading. */
  send(bytes: Uint8Array): void {
    if (this.#isOver) return;
    this.#socket.write(bytes);
    if (this.#socket.writableLength > maxUnsentBytes) {
      this.#ended({ kind: "connectionLost", reason: "the camera does not read" });
    }
  }

  /** Sends what is under way and closes; no event follows. `destroy` is still to be called. */
  finish(): void {
    this.#isOver = true;
    this.#socket.end();
  }

  /** Cuts the connection; no event follows. */
  destroy(): void {
    this.#isOver = true;
    this.#socket.destroy();
  }

  #connected(): void {
    if (this.#isOver) return;
    this.#stage = this.#target.isSecure ? "securing" : "open";
    this.#events.onConnected();
    if (this.#isOver) return;
    if (this.#stage === "open") this.#events.onOpen(undefined);
  }

  #secured(): void {
    this.#stage = "open";
    if (!this.#isOver) this.#events.onOpen(fingerprintOf(this.#socket));
  }

  /** Takes what was read; false lets the stream rest. */
  #read(bytes: Uint8Array): boolean {
    if (this.#isOver) return true;
    this.#events.onBytes(bytes);
    const isRested = bytes.length < mostRestedBytes || this.#events.mustRest?.() === true;
    return !isRested || !this.#goesToRest();
  }

  /** Begins a rest; false where the next bytes are to be read as they come. */
  #goesToRest(): boolean {
    const { pacer } = this.#target;
    if (pacer === undefined || !this.#events.mayRest?.()) return false;
    // One read of a secure connection may be told in several parts.
    if (!this.#isResting) pacer.rest(this.#takeTurn);
    this.#isResting = true;
    return true;
  }

  readonly #takeTurn = (): void => {
    this.#isResting = false;
    if (this.#isOver) return;
    if (!this.#target.network.isDirect) return this.#takeWaiting();
    const length = this.#target.isSecure ? undefined : readNow(this.#socket, readBuffer);
    // A slow camera is waited for, so that it is not asked in vain all the time.
    const isFirstSilence = length === 0 && !this.#wasSilent;
    this.#wasSilent = length === 0;
    const rests = length ? !this.#read(readBuffer.subarray(0, length)) : isFirstSilence && this.#goesToRest();
    if (!rests && !this.#isOver) this.#socket.resume();
  };

  /** All that a paused stream holds is handed out as one read, as for a socket, so that a rest costs no speed. */
  #takeWaiting(): void {
    this.#socket.read();
    if (!this.#isResting && !this.#isOver) this.#socket.resume();
  }

  /** The stream ended by itself; what that means depends on how far it had come. */
  #broke(error?: NodeJS.ErrnoException): void {
    const { endpoint } = this;
    const reason = error?.code ?? error?.message ?? "closed by the camera";
    switch (this.#stage) {
      case "connecting":
        if (reason === "ECONNREFUSED") return this.#ended({ kind: "connectionRefused", endpoint });
        return this.#ended(
          this.#target.network.addressFaultOf(reason, this.#target) ?? {
            kind: "unreachable",
            endpoint,
            reason,
          },
        );
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
