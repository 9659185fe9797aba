// A pasted RTSP address taken apart for the form's fields (CAM-21). The server does the same for whoever calls it without this form.
import { authorityOf, hostWithoutBrackets } from "@didban/media";

export interface AddressParts {
  readonly url: string;
  readonly streamPort: string;
  readonly username: string;
  readonly password: string;
  readonly useSSL: boolean;
  readonly streamPath: string;
}

/** Parts of `rtsp://user:pass@host:554/path`; undefined for anything else. */
export function partsOf(text: string): AddressParts | undefined {
  const trimmed = text.trim();
  if (!/^rtsps?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  if (url.hostname === "") return undefined;
  const useSSL = url.protocol === "rtsps:";
  const path = `${url.pathname}${url.search}`;
  return {
    url: hostWithoutBrackets(url.hostname),
    streamPort: url.port === "" ? (useSSL ? "322" : "554") : url.port,
    username: decode(url.username),
    password: decode(url.password),
    useSSL,
    streamPath: path === "/" ? "" : path,
  };
}

/** The address that parts make, without the account; undefined while its host alone says all there is. */
export function wholeAddress({
  url,
  streamPort,
  useSSL,
  streamPath,
}: Omit<AddressParts, "username" | "password">): string | undefined {
  // As somebody types it: with a web port behind it, or brackets.
  const host = hostWithoutBrackets(url.trim().replace(/^(\[[^[\]]+\]|[^:]+):\d+$/, "$1"));
  if (host === "" || /[/@]/.test(host)) return undefined;
  const isPlain = streamPort === "554" && streamPath === "" && !useSSL;
  if (isPlain) return undefined;
  const path = streamPath === "" || streamPath.startsWith("/") ? streamPath : `/${streamPath}`;
  return `${useSSL ? "rtsps" : "rtsp"}://${authorityOf(host, streamPort)}${path}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
