// The hashes that Digest needs, from the platform.
import { hash } from "node:crypto";
import type { HexHash } from "@didban/media/rtsp";

export const nodeHash: HexHash = (algorithm, bytes) =>
  hash(algorithm === "MD5" ? "md5" : "sha256", bytes, "hex");
