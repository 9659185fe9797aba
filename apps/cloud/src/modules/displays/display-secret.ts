// The secrets that browsers of displays keep (LAYT-22).
import { createHash, randomBytes } from "node:crypto";

/** 256 random bits as URL-safe text. */
export function newDisplaySecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database knows of a secret, which has enough randomness to need no salt. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
