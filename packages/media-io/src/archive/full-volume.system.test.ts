import { describe, expect, it } from "vitest";
import { canMountImages, whyNoImages, withImageVolume } from "./testing/image-volume.ts";
import { ArchiveFixture } from "./testing/archive-fixture.ts";
import { NumberedStream } from "@didban/testkit";

describe("a full volume", () => {
  it("ARCH-32 a small volume is filled again and again: recording never stalls, and what is lost is in the ledger", async ({
    skip,
  }) => {
    skip(!canMountImages(), whyNoImages);
    await withImageVolume(64, async (root) => {
      const archive = await ArchiveFixture.makeAt(root);
      const cameras = ["camera-a", "camera-b"];
      for (const cameraId of cameras) {
        archive.streams.set(cameraId, new NumberedStream({ bytesPerPicture: 8_000 }));
      }
      await archive.record(1000, ...cameras);
      await archive.store.close();
      for (const cameraId of cameras) {
        const numbers = await archive.numbers(cameraId);
        expect(numbers.at(-1)).toBe(9999);
        expect(numbers).toEqual(
          Array.from({ length: numbers.length }, (_, at) => 10_000 - numbers.length + at),
        );
      }
      expect(archive.events.lost.length).toBeGreaterThan(10);
      expect(new Set(archive.events.warnings)).toEqual(new Set([0.85, 0.95]));
      expect(archive.events.troubles).toEqual([]);
      expect(await archive.check()).toEqual([]);
    });
  });
});
