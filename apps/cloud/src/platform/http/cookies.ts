// Cookies that a browser keeps for the server alone: no page reads them, and no other site's link or form sends them.

/** Longest that browsers keep a cookie, seconds. */
const keptSeconds = 400 * 24 * 60 * 60;

/** The value of a cookie, of letters, digits, `-` and `_`, in a `Cookie` header; undefined without one. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)(?:;|$)`).exec(header ?? "")?.[1];
}

/** The `Set-Cookie` header that has a browser keep a value for the calls below `path`. */
export function keptCookie(name: string, value: string, path: string, isSecure: boolean): string {
  const attributes = `Max-Age=${keptSeconds}; Path=${path}; HttpOnly; SameSite=Strict`;
  return `${name}=${value}; ${attributes}${isSecure ? "; Secure" : ""}`;
}
