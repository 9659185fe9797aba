// Reads the head of a file of ours: only our own facts count, they hold the formats exactly. Files of others are not read here.
import { childBoxes, readBoxHeader } from "./box-reader.ts";
import { readFileFacts } from "./file-facts.ts";
import type { FileHeader } from "./file-header.ts";
import { Fmp4Error } from "./fmp4-error.ts";
import { contentOf, fileFactsId } from "./private-boxes.ts";

/** An init segment is a few hundred bytes; more than this is none of ours. */
export const maximumInitLength = 1024 * 1024;

/**
 * The length of `ftyp` + `moov` at the beginning of `bytes`; undefined while they are not all there. Throws Fmp4Error when the file
 * begins otherwise.
 */
export function initLength(bytes: Uint8Array): number | undefined {
  let length = 0;
  for (const type of ["ftyp", "moov"]) {
    const header = readBoxHeader(bytes, length);
    if (header === undefined) return undefined;
    if (header.type !== type)
      throw new Fmp4Error("unsupported", `The file lacks ${type} where it should stand.`);
    length += header.size;
    if (length > maximumInitLength) throw new Fmp4Error("malformed", `The file's ${type} is too long.`);
  }
  return length <= bytes.length ? length : undefined;
}

/** The header from a file's first bytes, which may go on behind the init segment. Throws Fmp4Error. */
export function readInit(bytes: Uint8Array): FileHeader {
  const length = initLength(bytes);
  if (length === undefined) throw new Fmp4Error("truncated", "The init segment ends early.");
  for (const top of childBoxes(bytes.subarray(0, length))) {
    if (top.type !== "moov") continue;
    for (const { type, content } of childBoxes(top.content)) {
      const facts = type === "uuid" ? contentOf(fileFactsId, content) : undefined;
      if (facts !== undefined) return readFileFacts(facts);
    }
  }
  throw new Fmp4Error("unsupported", "The file was not recorded by this product.");
}
