import { describe, expect, it } from "vitest";
import { SlabPool } from "./slab-pool.ts";

const poison = 0xdb;

describe("the pool of slabs", () => {
  it("hands a slab out again only when all who held it have released it", () => {
    const pool = new SlabPool();
    const first = pool.take(1000);
    first.hold();
    first.release();
    expect(pool.take(1000)).not.toBe(first);
    first.release();
    expect(pool.take(1000)).toBe(first);
  });

  it("fits what is asked for, and does not give a small slab for a large one", () => {
    const pool = new SlabPool();
    pool.take(1).release();
    for (const bytes of [64 * 1024, 64 * 1024 + 1, 8 * 1024 * 1024])
      expect(pool.take(bytes).bytes.length).toBeGreaterThanOrEqual(bytes);
  });

  it("refuses to release or hold what was handed back", () => {
    const slab = new SlabPool().take(1);
    slab.release();
    expect(() => slab.release()).toThrow(/more often/);
    expect(() => slab.hold()).toThrow(/handed back/);
  });

  it("lets go of what a busy time needed and the time after it does not", () => {
    const pool = new SlabPool();
    const busy = Array.from({ length: 100 }, () => pool.take(1));
    for (const slab of busy) slab.release();
    const busyBytes = pool.freeBytes;
    for (let turn = 0; turn < 10_000; turn++) pool.take(1).release();
    expect(busyBytes).toBe(100 * 64 * 1024);
    expect(pool.freeBytes).toBeLessThanOrEqual(2 * 64 * 1024);
  });

  it("keeps what is needed in turns, however uneven", () => {
    const pool = new SlabPool();
    const seen = new Set<unknown>();
    for (let turn = 0; turn < 500; turn++) {
      const slabs = Array.from({ length: 20 }, () => pool.take(1));
      for (const slab of slabs) {
        seen.add(slab);
        slab.release();
      }
    }
    expect(seen.size).toBe(20);
  });

  it("shows a reader of memory that was handed back, when it is told to", () => {
    const pool = new SlabPool({ fillReturned: poison });
    const slab = pool.take(4);
    slab.bytes.set([1, 2, 3, 4]);
    slab.release();
    expect([...slab.bytes.subarray(0, 4)]).toEqual([poison, poison, poison, poison]);
  });
});
