// The hash that tests seal fragments with.
import { createHash } from "node:crypto";
import type { Hash } from "@didban/media/fmp4";

export const sha256: Hash = (parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
