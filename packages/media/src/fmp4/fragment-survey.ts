// What a fragment holds, told from its `moof` alone: where the samples of each track lie, when they were taken, and its link of the hash chain.
// For who looks through hours of footage before reading any of its samples.
import { Fmp4Error } from "./fmp4-error.ts";
import type { Hash } from "./fragment-seal.ts";
import { fragmentLength } from "./fragment-reader.ts";
import { videoTrackId } from "./init-segment.ts";
import { readMovieFragment } from "./movie-fragment-reader.ts";
import type { Sample } from "./sample-run.ts";
import type { UnitTime } from "./unit-times.ts";

/** The samples of one track in a fragment: they lie one behind the other. */
export interface SurveyedRun {
  readonly kind: "video" | "audio";
  /** First byte, counted from the start of the fragment. */
  readonly offset: number;
  readonly samples: readonly Sample[];
  /** As many as samples. */
  readonly times: readonly UnitTime[];
}

export interface SurveyedFragment {
  /** `moof` and `mdat` together. */
  readonly byteLength: number;
  readonly runs: readonly SurveyedRun[];
  /** The fragment's own digest, and the one that it names as that of the fragment before; empty where it is not sealed. */
  readonly digest: Uint8Array;
  readonly previousDigest: Uint8Array;
}

const noDigest = new Uint8Array();

/**
 * The fragment at the beginning of `bytes`, of which its `moof` and the header of its `mdat` must be there; undefined while they are not.
 * Throws Fmp4Error.
 */
export function surveyFragment(bytes: Uint8Array, hash: Hash): SurveyedFragment | undefined {
  const byteLength = fragmentLength(bytes);
  if (byteLength === undefined) return undefined;
  const { runs, moofLength, seal } = readMovieFragment(bytes);
  return {
    byteLength,
    runs: runs.map(({ trackId, dataOffset, samples, times }): SurveyedRun => {
      const length = samples.reduce((sum, { size }) => sum + size, 0);
      if (dataOffset < moofLength || dataOffset + length > byteLength || times.length !== samples.length)
        throw new Fmp4Error("malformed", "Samples lie outside their fragment.");
      return { kind: trackId === videoTrackId ? "video" : "audio", offset: dataOffset, samples, times };
    }),
    digest: seal === undefined ? noDigest : hash([bytes.subarray(0, moofLength)]),
    previousDigest: seal?.previousDigest ?? noDigest,
  };
}
