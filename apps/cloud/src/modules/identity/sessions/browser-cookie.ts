// The cookie by which a browser is recognised (AUTH-13, AUTH-21). It proves nothing and opens nothing: it only says that two calls come
// from the same browser.
import { keptCookie, readCookie } from "../../../platform/http/index.ts";
import { hashToken, newSecretToken } from "./secret-token.ts";

const cookieName = "didban_browser";
const tokenPattern = /^[\w-]{43}$/;

/** A browser, known by the hash of its cookie. */
export interface Browser {
  readonly hash: Buffer;
  /** Value of the `Set-Cookie` header that keeps or gives the cookie. */
  readonly setCookie: string;
}

/** The browser that sent `cookieHeader`, or a new one. */
export function browserOf(cookieHeader: string | undefined, isSecure: boolean): Browser {
  const kept = readCookie(cookieHeader, cookieName);
  const token = kept !== undefined && tokenPattern.test(kept) ? kept : newSecretToken();
  return { hash: hashToken(token), setCookie: keptCookie(cookieName, token, "/api/u-crm", isSecure) };
}
