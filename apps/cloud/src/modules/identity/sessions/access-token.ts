// Access tokens (SESS-1): signed, short texts that name a person and a session. Whether the session still lives is asked of its row on
// every call; the token alone opens nothing.
import { decodeJwt, errors, jwtVerify, SignJWT } from "jose";
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
export function signAccessToken(key: Uint8Array, claims: TokenClaims, nowMs: number): Promise<string> {
  const issuedAt = Math.floor(nowMs / 1000);
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(claims.accountId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenLifetimeMs / 1000)
    .sign(key);
}

/** Reads the token of an `Authorization` header. Throws the Refusal that SESS-10 gives each fault. */
export async function readAccessToken(
  key: Uint8Array,
  authorization: string | undefined,
  nowMs: number,
): Promise<TokenClaims> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) throw new Refusal("Unauthorized");
  try {
    decodeJwt(token);
  } catch {
    throw new Refusal("NotValidJSON");
  }
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      currentDate: new Date(nowMs),
      requiredClaims: ["sub", "sid", "exp"],
    });
    return { accountId: String(payload.sub), sessionId: String(payload["sid"]) };
  } catch (error) {
    throw new Refusal(error instanceof errors.JWTExpired ? "TokenExpired" : "authenticateFailed");
  }
}
