// Where SETUP and PLAY go: the control URLs of a session description (RFC 2326 C.1.1) as cameras really write them. These URLs are only
// text on the connection that exists; none of them is ever dialled.

/** Where a description came from. */
export interface DescriptionSource {
  /** The URL of the DESCRIBE request. */
  readonly requestUrl: string;
  readonly contentBase?: string | undefined;
  readonly contentLocation?: string | undefined;
}

/** The base of relative control URLs: Content-Base, then Content-Location, then the request's own URL. */
export function controlBase({ requestUrl, contentBase, contentLocation }: DescriptionSource): string {
  for (const header of [contentBase, contentLocation]) {
    const text = header?.trim() ?? "";
    if (isAbsolute(text)) return cleaned(text);
    // A path alone is not allowed there (RFC 2326 12.11), yet sent.
    if (text.startsWith("/")) return cleaned(originOf(requestUrl) + text);
  }
  return cleaned(requestUrl);
}

/**
 * The URL that `control` means against `base`. Relative ones are joined as text, as players have always done it: by RFC 1808 the
 * last part of `rtsp://host/live` would be lost, and a query belongs to the stream's name (Dahua: `...?channel=1&subtype=0/trackID=1`).
 */
export function resolveControl(control: string | undefined, base: string): string {
  const text = control?.trim() ?? "";
  if (text === "" || text === "*") return base;
  if (isAbsolute(text)) return cleaned(text);
  if (text.startsWith("?")) return cleaned(base + text);
  const origin = originOf(base);
  const basePath = base.slice(origin.length).replace(/\/$/, "");
  // A leading slash means "below the base", unless the base's own path is repeated.
  if (basePath !== "" && text.startsWith(`${basePath}/`)) return cleaned(origin + text);
  return cleaned(`${base.replace(/\/$/, "")}/${text.replace(/^\//, "")}`);
}

function isAbsolute(text: string): boolean {
  return /^rtspu?s?:\/\//i.test(text);
}

function originOf(url: string): string {
  return /^[a-z]+:\/\/[^/?]*/i.exec(url)?.[0] ?? "";
}

/** Without user information, and fit to stand in a request line. */
function cleaned(url: string): string {
  return url.replace(/^([a-z]+:\/\/)[^/?@]*@/i, "$1").replace(/[\s\p{Cc}]/gu, "%20");
}
