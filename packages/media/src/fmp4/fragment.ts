// A finished fragment as the recorder gets it: bytes ready for one writev and what the index needs to know about them.
import type { Slab } from "../slab-pool.ts";

/** One `moof` + `mdat`. */
export interface Fragment {
  /** What to write, in order: the boxes' bytes, then views of the samples exactly as they were pushed, neighbours as one. No sample is copied. */
  readonly chunks: readonly Uint8Array[];
  /** Sum of the chunks' lengths. */
  readonly byteLength: number;
  /** Number of the fragment in its file, from 1. */
  readonly sequence: number;
  /** Capture time of the key frame it begins with; undefined when its first picture is no key frame or it has none. */
  readonly keyCaptureMs: number | undefined;
  /** `[startCaptureMs, endCaptureMs)`: what its pictures cover, or its sound where it has no picture; milliseconds since 1970 UTC. */
  readonly startCaptureMs: number;
  readonly endCaptureMs: number;
  readonly unitCount: number;
  /** Digest of this fragment's `moof`, which contains the digest of its samples and of the fragment before; empty without a hash. */
  readonly digest: Uint8Array;
  /** What the samples lie in, held for whoever writes the chunks: to be released when that is done. */
  readonly slabs: readonly Slab[];
}
