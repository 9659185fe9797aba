// The `uuid` box of a fragment that makes footage verifiable: the digest of its samples and the digest of the fragment before.
// A fragment's own digest is that of its `moof`, which holds both, so one digest vouches for everything before it. The hash
// itself is injected: this package computes none.
import { bytes, u8, uuidBox, type Box } from "./box.ts";
import type { FieldReader } from "./box-reader.ts";
import { Fmp4Error } from "./fmp4-error.ts";
import { fragmentSealId } from "./private-boxes.ts";

/** A digest over the parts as if they were one byte string, for example SHA-256; at most 255 bytes, always the same length. */
export type Hash = (parts: readonly Uint8Array[]) => Uint8Array;

export interface FragmentSeal {
  /** Digest of the fragment before, of the file before for a file's first. */
  readonly previousDigest: Uint8Array;
  /** Digest of this fragment's samples in file order. */
  readonly samplesDigest: Uint8Array;
}

const sealVersion = 1;

export function fragmentSealBox({ previousDigest, samplesDigest }: FragmentSeal): Box {
  return uuidBox(fragmentSealId, [
    u8(sealVersion),
    u8(previousDigest.length),
    bytes(previousDigest),
    u8(samplesDigest.length),
    bytes(samplesDigest),
  ]);
}

/** Throws Fmp4Error. */
export function readFragmentSeal(fields: FieldReader): FragmentSeal {
  const version = fields.u8();
  if (version !== sealVersion)
    throw new Fmp4Error("unsupported", `A fragment's seal has version ${version}.`);
  return { previousDigest: fields.bytes(fields.u8()), samplesDigest: fields.bytes(fields.u8()) };
}
