// The address of a camera's stream, taken apart and put together (CAM-21). Owns which schemes are ever dialled: rtsp and rtsps, nothing
// else; where the host may lie is `address-policy.ts`.
import { authorityOf, hostWithoutBrackets } from "@didban/media";
import type { RtspCredentials } from "@didban/media/rtsp";

/** A stream's address; nothing secret stands in `url`. */
export interface StreamUrl {
  /** What requests carry: without user and password. */
  readonly url: string;
  readonly isSecure: boolean;
  /** A name, or a numeric address without brackets. */
  readonly host: string;
  /** 1 to 65535. */
  readonly port: number;
  /** From the text, where it held a user. */
  readonly credentials: RtspCredentials | undefined;
}

const defaultPorts: ReadonlyMap<string, number> = new Map([
  ["rtsp:", 554], // RFC 2326 3.2
  ["rtsps:", 322], // RFC 7826 4.2
]);

/** Reads `rtsp://` and `rtsps://` addresses; undefined for every other scheme and for texts without a host. */
export function parseStreamUrl(text: string): StreamUrl | undefined {
  const url = URL.parse(text.trim());
  const defaultPort = defaultPorts.get(url?.protocol ?? "");
  if (url === null || defaultPort === undefined || url.hostname === "" || url.port === "0") return undefined;
  const host = decoded(hostWithoutBrackets(url.hostname));
  const credentials =
    url.username === "" ? undefined : { username: decoded(url.username), password: decoded(url.password) };
  const authority = url.port === "" ? url.hostname : `${url.hostname}:${url.port}`;
  return {
    url: `${url.protocol}//${authority}${url.pathname === "" ? "/" : url.pathname}${url.search}`,
    isSecure: url.protocol === "rtsps:",
    host,
    port: url.port === "" ? defaultPort : Number(url.port),
    credentials,
  };
}

/** What a camera's connection info holds of its stream (CAM-10). */
export interface StreamAddress {
  /** Name or address, with or without a scheme of its own, which is dropped (CAM-20). */
  readonly host: string;
  readonly streamPort: number;
  /** With or without its leading slash. */
  readonly path: string;
  readonly useSSL: boolean;
}

/** The stream's URL; undefined when the host is none. */
export function streamUrl({ host, streamPort, path, useSSL }: StreamAddress): string | undefined {
  const bare = host
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
    .replace(/[/?#].*$/, "");
  const authority = authorityOf(hostWithoutBrackets(bare), streamPort);
  const text = `${useSSL ? "rtsps" : "rtsp"}://${authority}/${path.replace(/^\//, "")}`;
  return parseStreamUrl(text)?.url;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
