// Reads bit fields from the most significant bit on, as all MPEG and ITU headers are written. Emulation prevention is
// removed before (nal/escape.ts).
import { CodecError } from "./codec-error.ts";

/** A cursor over bits. Every read throws a `truncated` CodecError instead of passing the end. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Bits not yet read. */
  get bitsLeft(): number {
    return this.#bytes.length * 8 - this.#position;
  }

  /** Bits read so far. */
  get position(): number {
    return this.#position;
  }

  bit(): number {
    const byte = this.#bytes[this.#position >> 3];
    if (byte === undefined) throw new CodecError("truncated", "Bits end early.");
    const value = (byte >> (7 - (this.#position & 7))) & 1;
    this.#position += 1;
    return value;
  }

  flag(): boolean {
    return this.bit() === 1;
  }

  /** An unsigned field of 0 to 32 bits. */
  bits(count: number): number {
    if (count > this.bitsLeft) throw new CodecError("truncated", "Bits end early.");
    let value = 0;
    let left = count;
    while (left > 0) {
      const offset = this.#position & 7;
      const take = Math.min(8 - offset, left);
      const byte = this.#bytes[this.#position >> 3] ?? 0;
      const chunk = (byte >> (8 - offset - take)) & ((1 << take) - 1);
      value = value * (1 << take) + chunk;
      this.#position += take;
      left -= take;
    }
    return value;
  }

  skip(count: number): void {
    if (count > this.bitsLeft) throw new CodecError("truncated", "Bits end early.");
    this.#position += count;
  }

  /** Unsigned Exp-Golomb, ue(v) (H.264 9.1, H.265 9.2). */
  ue(): number {
    let zeros = 0;
    while (this.bit() === 0) {
      zeros += 1;
      if (zeros > 31) throw new CodecError("invalid", "Exp-Golomb code is longer than 32 bits.");
    }
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** Signed Exp-Golomb, se(v) (H.264 9.1.1). */
  se(): number {
    const code = this.ue();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}
