// The memory access units are assembled in: packets are copied once, from the receive buffer into a slab, and the finished
// unit is a view into that slab. A slab goes back to its source when the arena has gone on to the next and all its units are released.
import type { Slab, SlabSource } from "../slab-pool.ts";

/** Half a second of a 2 Mbit/s stream: few slabs, and little is kept alive by a single kept picture. */
const slabBytes = 128 * 1024;
/** For a first packet: a stream that begins anew with every packet costs no slab each time. */
const firstBytes = 2 * 1024;

/** A finished unit's bytes and what they lie in, held once for who takes it. */
export interface ArenaUnit {
  readonly data: Uint8Array;
  readonly slab: Slab | undefined;
}

/**
 * An append-only buffer for one unit at a time.
 *
 * Invariant: the unit under construction is `slab[start, end)`; everything before `start` belongs to units already taken.
 */
export class UnitArena {
  readonly #source: SlabSource | undefined;
  #slab: Slab | undefined;
  #bytes: Uint8Array = new Uint8Array(0);
  #start = 0;
  #end = 0;

  /** Without a source slabs are the garbage collector's. */
  constructor(source?: SlabSource) {
    this.#source = source;
  }

  /** Bytes of the unit under construction. */
  get length(): number {
    return this.#end - this.#start;
  }

  /** Appends `source[from, to)`. */
  append(source: Uint8Array, from: number, to: number): void {
    this.#reserve(to - from);
    this.#bytes.set(source.subarray(from, to), this.#end);
    this.#end += to - from;
  }

  appendByte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#end] = value;
    this.#end += 1;
  }

  /** Sets four bytes of the unit at `at`, big-endian: the length in front of a finished NAL unit. */
  setU32(at: number, value: number): void {
    this.#bytes[this.#start + at] = value >>> 24;
    this.#bytes[this.#start + at + 1] = value >>> 16;
    this.#bytes[this.#start + at + 2] = value >>> 8;
    this.#bytes[this.#start + at + 3] = value;
  }

  /** A view of the unit's bytes from `from` on, valid until the next change. */
  view(from = 0): Uint8Array {
    return this.#bytes.subarray(this.#start + from, this.#end);
  }

  /** Cuts the unit back to `length` bytes. */
  truncate(length: number): void {
    this.#end = this.#start + length;
  }

  /** The finished unit from `from` on; a new one begins. */
  take(from = 0): ArenaUnit {
    const data = this.view(from);
    this.#start = this.#end;
    this.#slab?.hold();
    return { data, slab: this.#slab };
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return;
    const unit = this.view();
    const former = this.#slab;
    this.#next(unit.length + bytes);
    this.#bytes.set(unit);
    this.#start = 0;
    this.#end = unit.length;
    former?.release();
  }

  #next(neededBytes: number): void {
    const isFirst = this.#bytes.length === 0 && neededBytes <= firstBytes;
    if (isFirst) return void (this.#bytes = new Uint8Array(firstBytes));
    // A large picture grows by halves, so that it is copied a few times and not at every packet.
    const byteLength = neededBytes <= slabBytes ? slabBytes : neededBytes + (neededBytes >> 1);
    this.#slab = this.#source?.take(byteLength);
    this.#bytes = this.#slab?.bytes ?? new Uint8Array(byteLength);
  }
}
