// The memory that units lie in, and who still needs it. A slab is counted by those who hold it and goes back to its pool when nobody
// does, so that recording makes no garbage. Units without a slab lie in memory of the garbage collector, and holding them does nothing.

/** A piece of memory for units. It is held once when it is taken. */
export interface Slab {
  readonly bytes: Uint8Array;
  /** One more needs the bytes. */
  hold(): void;
  /** One less needs them. Who has released what it held must not look at the bytes again. */
  release(): void;
}

/** Where slabs come from. */
export interface SlabSource {
  /** A slab of at least `byteLength` bytes, whose content is anything. */
  take(byteLength: number): Slab;
}

/** Slabs come in sizes that are powers of two, from this one on. */
const smallestBytes = 64 * 1024;
/** So often it is seen how many free slabs were not needed, in milliseconds: longer than groups of pictures last. */
const lookMs = 30_000;

export interface SlabPoolOptions {
  /** Fills what is handed back with this byte, so that a test sees who reads it all the same. */
  readonly fillReturned?: number;
  /** A clock in milliseconds that never steps back. Without one, no slab is let go. */
  readonly nowMs?: () => number;
}

/** The free slabs of one size. */
interface Shelf {
  readonly free: CountedSlab[];
  /** Fewest that were free since the last look: so many are not needed. */
  spare: number;
}

/**
 * Hands out slabs and takes them back. It keeps about as many as were in use at the busiest of the last half minute, and lets go of the
 * others, of whatever size, as slabs are taken. A slab that is never released is lost to the pool and to nobody else.
 */
export class SlabPool implements SlabSource {
  readonly #shelves = new Map<number, Shelf>();
  readonly #fillReturned: number | undefined;
  readonly #nowMs: () => number;
  #nextLookMs: number;

  constructor({ fillReturned, nowMs = () => 0 }: SlabPoolOptions = {}) {
    this.#fillReturned = fillReturned;
    this.#nowMs = nowMs;
    this.#nextLookMs = nowMs() + lookMs;
  }

  take(byteLength: number): Slab {
    if (this.#nowMs() >= this.#nextLookMs) this.#letGo();
    const size = sizeFor(byteLength);
    const shelf = this.#shelf(size);
    const slab = shelf.free.pop() ?? new CountedSlab(size, (returned) => this.#takeBack(returned));
    slab.lend();
    shelf.spare = Math.min(shelf.spare, shelf.free.length);
    return slab;
  }

  /** Bytes that nobody uses now. */
  get freeBytes(): number {
    return [...this.#shelves].reduce((sum, [size, { free }]) => sum + size * free.length, 0);
  }

  /** Lets go of what was not needed since the last look, also of sizes that nobody takes any more. */
  #letGo(): void {
    this.#nextLookMs = this.#nowMs() + lookMs;
    for (const shelf of this.#shelves.values()) {
      shelf.free.splice(0, shelf.spare);
      shelf.spare = shelf.free.length;
    }
  }

  #takeBack(slab: CountedSlab): void {
    if (this.#fillReturned !== undefined) slab.bytes.fill(this.#fillReturned);
    this.#shelf(slab.bytes.length).free.push(slab);
  }

  #shelf(size: number): Shelf {
    let shelf = this.#shelves.get(size);
    if (shelf === undefined) this.#shelves.set(size, (shelf = { free: [], spare: 0 }));
    return shelf;
  }
}

function sizeFor(byteLength: number): number {
  let size = smallestBytes;
  while (size < byteLength) size *= 2;
  return size;
}

class CountedSlab implements Slab {
  readonly bytes: Uint8Array;
  readonly #takeBack: (slab: CountedSlab) => void;
  #holders = 0;

  constructor(size: number, takeBack: (slab: CountedSlab) => void) {
    this.bytes = new Uint8Array(size);
    this.#takeBack = takeBack;
  }

  lend(): void {
    this.#holders = 1;
  }

  hold(): void {
    if (this.#holders === 0) throw new Error("a slab is held that was handed back");
    this.#holders += 1;
  }

  release(): void {
    if (this.#holders === 0) throw new Error("a slab is released more often than it was held");
    this.#holders -= 1;
    if (this.#holders === 0) this.#takeBack(this);
  }
}
