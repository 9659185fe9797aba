// What lies on the disk is decided by what cameras sent and when it came, to the byte: captures of other people's senders, played in a
// circle, make the very files that they made when this test was written. A change of the recorder that is to change nothing shows here.
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SlabPool, type SlabSource } from "@didban/media";
import { expect, it } from "vitest";
import { recordCaptured } from "../testing/captured-footage.ts";

/** Records captures, and gives a digest of every file in the order of their names. */
async function digestOf(names: readonly string[], slabs?: SlabSource): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "didban-bytes-"));
  try {
    const store = await recordCaptured(names, root, slabs);
    await store.close();
    const digest = createHash("sha256");
    const files = (await readdir(root, { recursive: true })).filter((path) => path.endsWith(".mp4")).sort();
    for (const path of files) digest.update(await readFile(join(root, path)));
    return `${files.length} files ${digest.digest("hex").slice(0, 32)}`;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

const files: readonly (readonly [names: string, digest: string])[] = [
  ["gstreamer-h264", "5 files 101a08bc96ffe268219979592ebad500"],
  ["gstreamer-h265", "4 files 47b82ef2176ec5146caf959f6efae864"],
  ["gstreamer-jpeg", "4 files 193b6f96532ddbf89782119a95598ab4"],
  ["ffmpeg-h264", "4 files 23bb67ca7e30ff2790fb723483f2725e"],
  ["ffmpeg-mpeg4", "4 files d9ba09aa1df3570a8bcf2d20f095cc05"],
  ["gstreamer-h264 gstreamer-aac", "4 files 120691de7470e23924092d6918951455"],
  ["ffmpeg-h264 ffmpeg-l16", "4 files 68e08fc40c72c8917b98c084ac8652c7"],
];

it.each(files)("%s makes the same bytes as ever", async (names, digest) => {
  expect(await digestOf(names.split(" "))).toBe(digest);
});

const poison = 0xdb;

it.each(files)("%s is written before its memory is handed back", async (names, digest) => {
  expect(await digestOf(names.split(" "), new SlabPool({ fillReturned: poison }))).toBe(digest);
});

it("memory that is handed back too early would show in the bytes", async () => {
  const pool = new SlabPool({ fillReturned: poison });
  const careless: SlabSource = {
    take(byteLength) {
      const slab = pool.take(byteLength);
      let isOut = true;
      const release = () => {
        if (isOut) slab.release();
        isOut = false;
      };
      return { bytes: slab.bytes, hold: () => undefined, release };
    },
  };
  expect(await digestOf(["gstreamer-h264"], careless)).not.toBe(files[0]?.[1]);
});
