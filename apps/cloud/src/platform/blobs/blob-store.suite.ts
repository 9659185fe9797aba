// What every BlobStore does, as tests.
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { BlobNotFound, type BlobInfo, type BlobStore } from "./blob-store.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);

/** Runs the suite; `open` answers an empty store. */
export function blobStoreSuite(name: string, open: () => Promise<BlobStore>): void {
  describe(`BlobStore: ${name}`, () => {
    it("gives back what was put, whole and in parts cut to its size", async () => {
      const store = await open();
      expect(await store.put("a/b.bin", bytes(0, 1, 2, 3, 4))).toEqual({ name: "a/b.bin", sizeBytes: 5 });
      expect([...(await store.read("a/b.bin"))]).toEqual([0, 1, 2, 3, 4]);
      expect([...(await store.read("a/b.bin", { start: 1, end: 3 }))]).toEqual([1, 2]);
      expect([...(await store.read("a/b.bin", { start: 3, end: 99 }))]).toEqual([3, 4]);
      expect([...(await store.read("a/b.bin", { start: 9, end: 99 }))]).toEqual([]);
      expect([...(await buffer(await store.stream("a/b.bin", { start: 4, end: 5 })))]).toEqual([4]);
    });

    it("takes streams, and replaces an older blob at once", async () => {
      const store = await open();
      await store.put("x", bytes(1));
      await store.put("x", Readable.from([bytes(2), bytes(3, 4)]));
      expect([...(await store.read("x"))]).toEqual([2, 3, 4]);
      expect(await store.info("x")).toEqual({ name: "x", sizeBytes: 3 });
    });

    it("keeps the older blob when a put fails midway", async () => {
      const store = await open();
      await store.put("x", bytes(1));
      const broken = Readable.from(
        (async function* () {
          yield bytes(2);
          throw new Error("cut off");
        })(),
      );
      await expect(store.put("x", broken)).rejects.toThrow("cut off");
      expect([...(await store.read("x"))]).toEqual([1]);
      const names: BlobInfo[] = [];
      for await (const info of store.list("")) names.push(info);
      expect(names).toEqual([{ name: "x", sizeBytes: 1 }]);
    });

    it("says clearly that a blob does not exist, and removing it again is no error", async () => {
      const store = await open();
      await store.put("x", bytes(1));
      await store.remove("x");
      await store.remove("x");
      expect(await store.info("x")).toBeNull();
      await expect(store.read("x")).rejects.toThrow(BlobNotFound);
      await expect(store.stream("x")).rejects.toThrow(BlobNotFound);
    });

    it("lists by prefix in name order", async () => {
      const store = await open();
      for (const blob of ["b/2", "b/1", "a/1", "bb"]) await store.put(blob, bytes(1));
      const names: string[] = [];
      for await (const info of store.list("b/")) names.push(info.name);
      expect(names).toEqual(["b/1", "b/2"]);
    });

    it.each([
      "../x",
      "/etc/passwd",
      "a/../../x",
      "a//b",
      "",
      ".hidden",
      "a/.b",
      "a\0b",
      "a\\b",
      "ü",
      "x".repeat(301),
    ])("refuses the name %j", async (bad) => {
      const store = await open();
      await expect(store.put(bad, bytes(1))).rejects.toThrow(RangeError);
    });
  });
}
