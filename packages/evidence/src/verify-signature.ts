// Whether one of the trusted keys signed a manifest. A key counts under its own thumbprint alone, whatever the list calls it.
import type { VerificationKeys } from "@didban/contract";
import { fromBase64Url } from "./base64-url.ts";
import { keyIdOf } from "./key-id.ts";
import { ManifestInvalid } from "./manifest-invalid.ts";
import type { Manifest } from "./read-manifest.ts";
import { signedPartOf } from "./signed-part.ts";

const keyBytes = 32;

/** Whether this browser can check signatures: over https or on this machine, and new enough for Ed25519 (Chrome 137, Firefox 129, Safari 17). */
export async function isVerifierAvailable(): Promise<boolean> {
  // Outside of secure contexts there is none, whatever the types say.
  const { subtle }: { readonly subtle?: typeof globalThis.crypto.subtle } = globalThis.crypto ?? {};
  if (subtle === undefined) return false;
  const basePoint = Uint8Array.from({ length: keyBytes }, (_, at) => (at === 0 ? 0x58 : 0x66));
  return subtle.importKey("raw", basePoint, "Ed25519", false, ["verify"]).then(
    () => true,
    () => false,
  );
}

/** Throws ManifestInvalid unless a key of `trusted` signed it. */
export async function verifySignature(manifest: Manifest, trusted: VerificationKeys): Promise<void> {
  const known = trusted.keys.find(
    (key) =>
      key.kid === manifest.keyId &&
      key.kty === "OKP" &&
      key.crv === "Ed25519" &&
      keyIdOf(key) === manifest.keyId,
  );
  const raw = known && fromBase64Url(known.x);
  if (!raw || raw.byteLength !== keyBytes)
    throw new ManifestInvalid("unknownKey", "it was signed with a key that is not trusted");
  const signature = fromBase64Url(manifest.signature);
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  const isSigned =
    signature !== null && (await subtle.verify("Ed25519", key, signature, signedPartOf(manifest)));
  if (!isSigned) throw new ManifestInvalid("wrongSignature", "its signature is not of what it says");
}
