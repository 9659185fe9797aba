// The codes that screens show until somebody takes them in (LAYT-22, BRDG-9), and the secrets that their browsers keep.
import { createHash, randomBytes, randomInt } from "node:crypto";
import { displayCodeLength, displayCodeSigns } from "@didban/contract";

/** 31 signs at 8 places: guessing one that stands for ten minutes is hopeless. */
export function newDisplayCode(): string {
  const sign = () => displayCodeSigns[randomInt(displayCodeSigns.length)];
  return Array.from({ length: displayCodeLength }, sign).join("");
}

/** 256 random bits as URL-safe text. */
export function newDisplaySecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database knows of a secret, which has enough randomness to need no salt. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
