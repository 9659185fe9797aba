// The hash with which footage is sealed.

import { createHash, hash as hashOnce } from "node:crypto";
import type { Hash } from "@didban/media/fmp4";

/** SHA-256 of the parts in a row. */
export const sha256: Hash = (parts) => {
  const [only] = parts;
  if (only && parts.length === 1) return hashOnce("sha256", only, "buffer");
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part);
  return digest.digest();
};
