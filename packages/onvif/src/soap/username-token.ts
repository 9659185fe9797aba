// WS-Security UsernameToken (OASIS profile 1.1): the header that proves a password by a digest over a nonce and a time. The time has to be the
// camera's own: most refuse a token that is some minutes off. A password is never sent as text.
import type { RtspCredentials } from "@didban/media/rtsp";
import { escapeXml } from "../xml/xml-tree.ts";

/** Hash and randomness from the platform. */
export interface TokenTools {
  /** SHA-1 of bytes, in base64. */
  sha1(bytes: Uint8Array): string;
  /** At least 16 fresh random bytes. */
  nonce(): Uint8Array;
}

const base = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss";

/** The header for a time on the camera's clock, milliseconds since 1970. */
export function usernameToken(
  { username, password }: RtspCredentials,
  cameraNowMs: number,
  { sha1, nonce }: TokenTools,
): string {
  const fresh = nonce();
  const created = new Date(cameraNowMs).toISOString().replace(/\.\d+Z$/, "Z");
  const text = new TextEncoder();
  const digest = sha1(joined(fresh, text.encode(created), text.encode(password)));
  const nonceText = btoa(String.fromCharCode(...fresh));
  return `<w:Security s:mustUnderstand="1" xmlns:w="${base}-wssecurity-secext-1.0.xsd" xmlns:u="${base}-wssecurity-utility-1.0.xsd"><w:UsernameToken><w:Username>${escapeXml(username)}</w:Username><w:Password Type="${base}-username-token-profile-1.0#PasswordDigest">${digest}</w:Password><w:Nonce EncodingType="${base}-soap-message-security-1.0#Base64Binary">${nonceText}</w:Nonce><u:Created>${created}</u:Created></w:UsernameToken></w:Security>`;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
