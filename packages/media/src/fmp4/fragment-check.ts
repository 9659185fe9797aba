// Tells whether a fragment's bytes are the ones that were written: by its seal where it has one, by the structure of its samples
// where it has none. What to do with a damaged one is the caller's business.
import { sameBytes } from "../codec/bytes.ts";
import { nalPrefixBytes, nalUnits } from "../codec/nal/nal-units.ts";
import { isVideo, type AccessUnit } from "../format.ts";
import type { FileHeader } from "./file-header.ts";
import { Fmp4Error } from "./fmp4-error.ts";
import { readFragment } from "./fragment-reader.ts";
import type { Hash } from "./fragment-seal.ts";
import { readMovieFragment } from "./movie-fragment-reader.ts";

export interface CheckedFragment {
  /** What the next fragment's `previousDigest` must equal; empty when the fragment is not sealed. */
  readonly digest: Uint8Array;
  /** The digest it names as that of the fragment before; empty when not sealed. */
  readonly previousDigest: Uint8Array;
}

const noDigest = new Uint8Array();

/**
 * Checks one whole fragment (`moof` + `mdat`). A power cut can leave a file long enough but filled with zeros, which box headers
 * alone do not show. Throws Fmp4Error when a sample is damaged.
 */
export function checkFragment(header: FileHeader, bytes: Uint8Array, hash: Hash): CheckedFragment {
  const units = readFragment(header, bytes);
  for (const unit of units) checkStructure(unit);
  const { seal, runs, moofLength } = readMovieFragment(bytes);
  if (seal === undefined) return { digest: noDigest, previousDigest: noDigest };
  const samples = runs.flatMap((run) => {
    const length = run.samples.reduce((sum, sample) => sum + sample.size, 0);
    return [bytes.subarray(run.dataOffset, run.dataOffset + length)];
  });
  if (!sameBytes(hash(samples), seal.samplesDigest))
    throw new Fmp4Error("malformed", "Samples differ from their digest.");
  return { digest: hash([bytes.subarray(0, moofLength)]), previousDigest: seal.previousDigest };
}

/**
 * Checks that sealed fragments, in order, are those that were written and none is missing between them. `previousDigest` is the one
 * that the first must name: the header's for a whole file, undefined for a cut-out. Throws Fmp4Error at the first that does not
 * fit; returns the last digest.
 */
export function verifyChain(
  header: FileHeader,
  fragments: Iterable<Uint8Array>,
  hash: Hash,
  previousDigest?: Uint8Array,
): Uint8Array | undefined {
  let expected = previousDigest;
  for (const bytes of fragments) {
    const checked = checkFragment(header, bytes, hash);
    if (checked.digest.length === 0) throw new Fmp4Error("malformed", "A fragment is not sealed.");
    if (expected !== undefined && !sameBytes(checked.previousDigest, expected)) {
      throw new Fmp4Error("malformed", "A fragment does not follow the one before it.");
    }
    expected = checked.digest;
  }
  return expected;
}

/** H.264 and H.265 samples are NAL units behind their lengths, end to end; other codecs have no such bones. */
function checkStructure(unit: AccessUnit): void {
  if (!isVideo(unit) || (unit.format.codec !== "h264" && unit.format.codec !== "h265")) return;
  let length = 0;
  for (const nal of nalUnits(unit.data)) {
    if (nal.length === 0) break;
    length += nalPrefixBytes + nal.length;
  }
  if (length !== unit.data.length) throw new Fmp4Error("malformed", "A picture's NAL units do not fill it.");
}
