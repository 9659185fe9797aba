// The token that opens a stream (LIVE-4): which media process serves it, and a secret. Only its hash is kept.
import { createHash, randomBytes } from "node:crypto";
import { streamLimits } from "@didban/contract";

/** Opens its connection within this long, and carries it for so long. */
export const { tokenOpenMs, tokenLifeMs } = streamLimits;
/** A stream that ends within this long is about to be renewed by its viewer (WIRE-41); some seconds are for the way. */
export const renewalMs = tokenLifeMs * (1 - streamLimits.renewAtShare) + 15_000;

const pattern = /^([a-z0-9-]{1,32})\.([A-Za-z0-9_-]{43})$/;

/** A new token for a stream served by `node`. The front door reads the part before the dot. */
export function newStreamToken(node: string): string {
  return `${node}.${randomBytes(32).toString("base64url")}`;
}

/** SHA-256 of a token, hex; undefined for text that cannot be one. */
export function hashOfToken(token: string): string | undefined {
  return pattern.test(token) ? createHash("sha256").update(token).digest("hex") : undefined;
}
