// Which bytes the signature of a manifest covers (EXP-25).
import type { UnsignedManifest } from "@didban/contract";
import { canonicalText } from "./canonical-text.ts";

/** UTF-8 of the canonical JSON without `signature`. */
export function signedPartOf(
  manifest: UnsignedManifest & { readonly signature?: string },
): Uint8Array<ArrayBuffer> {
  const { signature: _, ...signed } = manifest;
  return new TextEncoder().encode(canonicalText(signed));
}
