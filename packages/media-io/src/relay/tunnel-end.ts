// One end of a tunnel as a stream of bytes: what is written comes out at the other end, no faster than it is read there.
import { Duplex } from "node:stream";
import { RelayError } from "@didban/media/relay";
import { encodeTunnelHead, tunnelLimits } from "./tunnel-terms.ts";

export interface TunnelLine {
  /** Sends a message, given in parts; their bytes may be changed after the call. */
  send(parts: readonly Uint8Array[]): void;
  room(bytes: number): void;
  hungUp(why: string | null): void;
}

/** `connect` is emitted once the other end has dialled. */
export class TunnelEnd extends Duplex {
  /** Numeric, once the other end has dialled and told it. */
  dialledAddress: string | undefined;
  readonly #tunnel: number;
  readonly #line: TunnelLine;
  #mayBytes: number = tunnelLimits.windowBytes;
  #comingBytes = 0;
  #readBytes = 0;
  #isGone = false;
  /** All has come that will come; some of it may not have been read. */
  #hasEnded = false;
  #goOn: (() => void) | undefined;

  constructor(tunnel: number, line: TunnelLine) {
    super({ highWaterMark: tunnelLimits.messageBytes });
    this.#tunnel = tunnel;
    this.#line = line;
  }

  /** The other end may take so many bytes more. */
  grant(bytes: number): void {
    this.#mayBytes += bytes;
    this.#goOn?.();
  }

  /** Takes what came. Throws RelayError for more than there is room for, and for what comes after the end. */
  receive(data: Uint8Array, isEnd: boolean): void {
    this.#comingBytes += data.length;
    if (this.#comingBytes > tunnelLimits.windowBytes)
      throw new RelayError("More came than there is room for.");
    if (this.destroyed) return;
    if (this.#hasEnded) throw new RelayError("More came after the end.");
    if (data.length > 0) {
      this.#readBytes += data.length;
      this.push(Buffer.from(data));
    }
    this.#hasEnded ||= isEnd;
    if (isEnd) this.push(null);
  }

  /** The other end is gone, for an error's code or for none. */
  lose(why: string | null): void {
    this.#isGone = true;
    this.#goOn?.();
    if (why === null && this.#hasEnded) return;
    if (why === null) this.destroy();
    else this.destroy(Object.assign(new Error(`the tunnel ended: ${why}`), { code: why }));
  }

  override _read(): void {
    const bytes = this.#readBytes;
    if (bytes === 0) return;
    this.#readBytes = 0;
    this.#comingBytes -= bytes;
    if (!this.#isGone) this.#line.room(bytes);
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#goOn = undefined;
    let rest: Uint8Array = chunk;
    while (rest.length > 0 && this.#mayBytes > 0 && !this.#isGone) {
      const length = Math.min(rest.length, this.#mayBytes, tunnelLimits.messageBytes);
      this.#line.send([encodeTunnelHead(this.#tunnel, false), rest.subarray(0, length)]);
      this.#mayBytes -= length;
      rest = rest.subarray(length);
    }
    if (rest.length === 0 || this.#isGone) return done();
    this.#goOn = () => this._write(Buffer.from(rest), "utf8", done);
  }

  override _final(done: (error?: Error | null) => void): void {
    if (!this.#isGone) this.#line.send([encodeTunnelHead(this.#tunnel, true)]);
    done();
  }

  override _destroy(error: NodeJS.ErrnoException | null, done: (error?: Error | null) => void): void {
    if (!this.#isGone) this.#line.hungUp(error?.code ?? null);
    this.#isGone = true;
    done(error);
  }
}
