// The cookie by which a browser is recognised (AUTH-13, AUTH-21). It proves nothing and opens nothing: it only says that two calls come
// from the same browser.
import { hashToken, newSecretToken } from "./secret-token.ts";

const cookieName = "didban_browser";
/** Longest that browsers keep a cookie, seconds. */
const keptSeconds = 400 * 24 * 60 * 60;

/** A browser, known by the hash of its cookie. */
export interface Browser {
  readonly hash: Buffer;
  /** Value of the `Set-Cookie` header that keeps or gives the cookie. */
  readonly setCookie: string;
}

/** The browser that sent `cookieHeader`, or a new one. */
export function browserOf(cookieHeader: string | undefined, isSecure: boolean): Browser {
  const token = readCookie(cookieHeader) ?? newSecretToken();
  const attributes = `Max-Age=${keptSeconds}; Path=/api/u-crm; HttpOnly; SameSite=Strict`;
  return {
    hash: hashToken(token),
    setCookie: `${cookieName}=${token}; ${attributes}${isSecure ? "; Secure" : ""}`,
  };
}

function readCookie(header: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`).exec(header ?? "")?.[1];
}
