// What is handed over of an export (EXP-11, EXP-27): its files, what is signed about them, and the page that checks them, in one ZIP that is made while it is read.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { bundleNames } from "@didban/contract";
import { mediaOf, readManifest } from "@didban/evidence";
import { BlobNotFound, type BlobStore, type ByteRange } from "../../platform/blobs/index.ts";
import { exportBlob, exportFileName } from "./export-blobs.ts";
import type { KeptExport } from "./export-store.ts";
import type { AskedFile } from "./file-answer.ts";
import { lengthOf, sliceOf, storedZip, type ZipEntry, type ZipStretch } from "./stored-zip.ts";

/** A media file is read when its turn comes; the rest is small. */
type Content = { readonly blob: string } | { readonly bytes: Uint8Array };

interface BundleParts {
  readonly blobs: Pick<BlobStore, "info" | "stream">;
  /** The text that is signed. */
  readonly manifest: string;
  /** The page that checks it. */
  readonly page: string;
}

/** The bundle of an export that is ready. Files are called what the manifest calls them, whatever the export is called now. */
export function bundleOf(one: KeptExport, { blobs, manifest, page }: BundleParts): AskedFile {
  const manifestBytes = Buffer.from(manifest);
  const names = new Map(
    mediaOf(readManifest(manifestBytes)).map(({ cameraId, fileName }) => [cameraId, fileName]),
  );
  const media = one.parts.flatMap(({ cameraId, file }, position): ZipEntry<Content>[] => {
    const name = names.get(cameraId);
    if (file === null || name === undefined) return [];
    return [{ name, size: file.size, crc32: file.crc32, content: { blob: exportBlob(one, position) } }];
  });
  const entries = [
    ...media,
    entryOf(bundleNames.manifest, manifestBytes),
    entryOf(bundleNames.verifier, Buffer.from(page)),
  ];
  const stretches = storedZip(entries, one.createdMs);
  return {
    size: lengthOf(stretches),
    tag: tagOf(stretches, entries),
    contentType: "application/zip",
    name: exportFileName(one.name, "zip"),
    open: (range) => readerOf(blobs, sliceOf(stretches, range)),
  };
}

const entryOf = (name: string, bytes: Uint8Array): ZipEntry<Content> => ({
  name,
  size: bytes.length,
  crc32: crc32(bytes),
  content: { bytes },
});

/** Of all bytes but the media's, whose hashes stand in the manifest: with new keys the page is another, and so is the bundle. */
function tagOf(stretches: readonly ZipStretch<Content>[], entries: readonly ZipEntry<Content>[]): string {
  const hash = createHash("sha256");
  for (const stretch of stretches) if ("bytes" in stretch) hash.update(stretch.bytes);
  for (const { content } of entries) if ("bytes" in content) hash.update(content.bytes);
  return `"${hash.digest("hex")}"`;
}

/** Rejects with BlobNotFound before a byte is read where a file is gone. */
async function readerOf(
  blobs: BundleParts["blobs"],
  stretches: readonly ZipStretch<Content>[],
): Promise<Readable> {
  for (const stretch of stretches) {
    if ("bytes" in stretch || "bytes" in stretch.content) continue;
    const { blob } = stretch.content;
    if ((await blobs.info(blob)) === null) throw new BlobNotFound(blob);
  }
  return Readable.from(bytesOf(blobs, stretches), { objectMode: false });
}

async function* bytesOf(
  blobs: BundleParts["blobs"],
  stretches: readonly ZipStretch<Content>[],
): AsyncGenerator<Uint8Array> {
  for (const stretch of stretches)
    if ("bytes" in stretch) yield stretch.bytes;
    else if ("bytes" in stretch.content) yield stretch.content.bytes.subarray(stretch.start, stretch.end);
    else yield* bytesOfBlob(blobs, stretch.content.blob, stretch);
}

/** Throws where the file is shorter than was kept of it: the answer breaks off instead of shifting what follows. */
async function* bytesOfBlob(
  blobs: BundleParts["blobs"],
  blob: string,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let left = end - start;
  const bytes: AsyncIterable<Uint8Array> = await blobs.stream(blob, { start, end });
  for await (const piece of bytes) {
    left -= piece.length;
    yield piece;
  }
  if (left !== 0) throw new Error(`The file ${blob} of an export is not as long as it was made`);
}
