// The id of a key is its thumbprint (RFC 7638, RFC 8037 appendix A.3): whoever has the key can tell its id, so none can pass under another's.
import { sha256 } from "@noble/hashes/sha2.js";
import { canonicalText } from "./canonical-text.ts";
import { toBase64Url } from "./base64-url.ts";

export interface KeyFields {
  readonly kty: string;
  readonly crv: string;
  /** 32 bytes as base64url. */
  readonly x: string;
}

/** SHA-256 of the members that make the key, as base64url. Such a text's canonical JSON is the one that RFC 7638 asks for. */
export function keyIdOf({ kty, crv, x }: KeyFields): string {
  return toBase64Url(sha256(new TextEncoder().encode(canonicalText({ crv, kty, x }))));
}
