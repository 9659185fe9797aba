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

  it("lets go of what a busy time needed and the minute after it does not, of every size", () => {
    let nowMs = 0;
    const pool = new SlabPool({ nowMs: () => nowMs });
    const busy = Array.from({ length: 100 }, (_, at) => pool.take(at < 50 ? 1 : 1024 * 1024));
    for (const slab of busy) slab.release();
    expect(pool.freeBytes).toBe(50 * 64 * 1024 + 50 * 1024 * 1024);
    for (; nowMs <= 60_000; nowMs += 1000) pool.take(1).release();
    expect(pool.freeBytes).toBe(64 * 1024);
  });

  it("keeps what is needed in turns, however uneven", () => {
    let nowMs = 0;
    const pool = new SlabPool({ nowMs: () => nowMs });
    const seen = new Set<unknown>();
    for (; nowMs < 3_600_000; nowMs += 10_000) {
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
