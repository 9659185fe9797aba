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
  ["gstreamer-h264", "5 files d1d4c62599345a0db062203222fc809b"],
  ["gstreamer-h265", "5 files 4318729184f896951c844227b7715cb3"],
  ["gstreamer-jpeg", "4 files 92f6a2d59f941edfb43c83e15166cd4f"],
  ["ffmpeg-h264", "4 files bc5bbe435d00495d344fa7dfe22f5f53"],
  ["ffmpeg-mpeg4", "4 files d9ba09aa1df3570a8bcf2d20f095cc05"],
  ["gstreamer-h264 gstreamer-aac", "4 files 67e444f2a678c07721fea32239c904a9"],
  ["ffmpeg-h264 ffmpeg-l16", "4 files 318546f1a85b202389ced0cab9908a0f"],
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
