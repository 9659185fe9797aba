// Access tokens (SESS-1): signed, short texts that name a person and a session. Whether the session still lives is asked of its row on
// every call; the token alone opens nothing.
import { createHmac, timingSafeEqual, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import { Refusal } from "../../../platform/http/index.ts";

/** 24 × 3550 seconds (SESS-1). */
export const accessTokenLifetimeMs = 85_200_000;

const algorithm = "HS256";

/** Whom a token names. */
export interface TokenClaims {
  readonly accountId: string;
  readonly sessionId: string;
}

/** Signs a token that lives from `nowMs` for accessTokenLifetimeMs. */
export function signAccessToken(key: KeyObject, claims: TokenClaims, nowMs: number): Promise<string> {
  const issuedAt = Math.floor(nowMs / 1000);
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(claims.accountId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenLifetimeMs / 1000)
    .sign(key);
}

/** Reads the token of an `Authorization` header. Throws the Refusal that SESS-10 gives each fault. */
export function readAccessToken(
  key: KeyObject,
  authorization: string | undefined,
  nowMs: number,
): TokenClaims {
  const [, header = "", payload = "", signature = ""] = pattern.exec(authorization ?? "") ?? [];
  if (header === "") throw new Refusal("Unauthorized");
  const { sub, sid, exp } = claimsIn(payload);
  // Every token of ours begins alike: no other header, and so no other algorithm, is looked at.
  const isOurs = header === ownHeader && isSignatureOf(`${header}.${payload}`, signature, key);
  if (!isOurs || typeof sub !== "string" || typeof sid !== "string" || typeof exp !== "number")
    throw new Refusal("authenticateFailed");
  if (exp <= Math.floor(nowMs / 1000)) throw new Refusal("TokenExpired");
  return { accountId: sub, sessionId: sid };
}

const pattern = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]*)$/i;
const ownHeader = Buffer.from(JSON.stringify({ alg: algorithm })).toString("base64url");

function claimsIn(payload: string): Readonly<Record<string, unknown>> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
    if (typeof claims === "object" && claims !== null) return { ...claims };
  } catch {
    // Answered below, as everything else that is no object.
  }
  throw new Refusal("NotValidJSON");
}

/** At once, in place of a thread of its own: the work is smaller than the way there. */
function isSignatureOf(text: string, signature: string, key: KeyObject): boolean {
  const [expected, given] = [
    createHmac("sha256", key).update(text).digest(),
    Buffer.from(signature, "base64url"),
  ];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
