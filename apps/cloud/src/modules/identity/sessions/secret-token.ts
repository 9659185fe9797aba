// Secrets that callers hold and the database knows by their hash alone: challenge tokens, refresh tokens, browser cookies.
import { createHash, randomBytes } from "node:crypto";

/** 256 random bits as URL-safe text. */
export function newSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 of a token; a token has enough randomness to need no salt. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
