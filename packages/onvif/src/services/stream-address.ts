// Where a camera's streams really are, of what it says: the path is believed, the host never. Cameras name 0.0.0.0, the address behind their
// router, or, if they are hostile, one that nobody should dial: what is dialled is always the host that was asked (CONN-19). Pure.
import { hostWithoutBrackets } from "@didban/media";

export interface StreamPlace {
  /** Path and query, without its leading slash. */
  readonly path: string;
  /** The port that the camera names; undefined where it names another host, since a forwarded port differs. */
  readonly port: number | undefined;
  readonly isSecure: boolean;
  /** It named another host than the one it was asked at. */
  readonly namedElsewhere: boolean;
}

const longestPath = 512;

/** Undefined for what is no RTSP address, and for a path that a connection cannot keep. */
export function streamPlaceOf(uri: string, askedHost: string): StreamPlace | undefined {
  const url = URL.parse(uri.trim());
  if (url === null || (url.protocol !== "rtsp:" && url.protocol !== "rtsps:")) return undefined;
  const path = `${url.pathname}${url.search}`.replace(/^\//, "");
  if (path.length > longestPath) return undefined;
  const isSecure = url.protocol === "rtsps:";
  const namedElsewhere = hostText(url.hostname) !== hostText(askedHost);
  const named = url.port === "" ? (isSecure ? 322 : 554) : Number(url.port);
  return { path, port: namedElsewhere || named === 0 ? undefined : named, isSecure, namedElsewhere };
}

/** Where a service is asked: its path at the host and port that answered, whatever host the device names. */
export function serviceUrlOf(named: string | undefined, deviceUrl: string, fallbackPath: string): string {
  const asked = new URL(deviceUrl);
  const url = URL.parse((named ?? "").trim());
  const isHttp = url?.protocol === "http:" || url?.protocol === "https:";
  const path = url !== null && isHttp ? `${url.pathname}${url.search}` : fallbackPath;
  return `${asked.protocol}//${asked.host}${path}`;
}

const hostText = (host: string) => hostWithoutBrackets(host.toLowerCase());
