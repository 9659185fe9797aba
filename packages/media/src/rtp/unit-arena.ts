// The memory access units are assembled in: packets are copied once, from the receive buffer into a slab, and the finished
// unit is a view into that slab. A slab lives as long as one of its units does.

/** Half a second of a 2 Mbit/s stream: few allocations, and little is kept alive by a single kept picture. */
const slabBytes = 128 * 1024;

/**
 * An append-only buffer for one unit at a time.
 *
 * Invariant: the unit under construction is `slab[start, end)`; everything before `start` belongs to units already taken.
 */
export class UnitArena {
  #slab = new Uint8Array(0);
  #start = 0;
  #end = 0;

  /** Bytes of the unit under construction. */
  get length(): number {
    return this.#end - this.#start;
  }

  /** Appends `source[from, to)`. */
  append(source: Uint8Array, from: number, to: number): void {
    this.#reserve(to - from);
    this.#slab.set(source.subarray(from, to), this.#end);
    this.#end += to - from;
  }

  appendByte(value: number): void {
    this.#reserve(1);
    this.#slab[this.#end] = value;
    this.#end += 1;
  }

  /** Sets four bytes of the unit at `at`, big-endian: the length in front of a finished NAL unit. */
  setU32(at: number, value: number): void {
    this.#slab[this.#start + at] = value >>> 24;
    this.#slab[this.#start + at + 1] = value >>> 16;
    this.#slab[this.#start + at + 2] = value >>> 8;
    this.#slab[this.#start + at + 3] = value;
  }

  /** A view of the unit's bytes from `from` on, valid until the next change. */
  view(from = 0): Uint8Array {
    return this.#slab.subarray(this.#start + from, this.#end);
  }

  /** Cuts the unit back to `length` bytes. */
  truncate(length: number): void {
    this.#end = this.#start + length;
  }

  /** The finished unit from `from` on; a new one begins. */
  take(from = 0): Uint8Array {
    const unit = this.view(from);
    this.#start = this.#end;
    return unit;
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#slab.length) return;
    const unit = this.view();
    this.#slab = new Uint8Array(Math.max(slabBytes, 2 * (unit.length + bytes)));
    this.#slab.set(unit);
    this.#start = 0;
    this.#end = unit.length;
  }
}
