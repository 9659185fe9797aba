// What people write as a camera's address, made into what is stored: host, port and paths of their own (CAM-20, CAM-21). Pure.
import { isIPv6 } from "node:net";
import type { ConnectionInput } from "@didban/contract";
import { authorityOf, hostWithoutBrackets } from "@didban/media";

/** An address of a form that CAM-20 refuses. */
export class AddressFault extends Error {
  readonly field: "url" | "streamPort" | "port" | "streamPath";

  constructor(field: AddressFault["field"]) {
    super(`The camera's ${field} is not of a form that can be used`);
    this.field = field;
  }
}

const dottedIpv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const portPattern = /^(\[[^[\]]+\]|[^:/[\]]+):(\d{1,5})$/;

/** The connection as it is stored: a pasted RTSP address taken apart, ports and scheme moved out of the host. Throws AddressFault. */
export function normaliseConnection(input: ConnectionInput): ConnectionInput {
  const connection = isRtsp(input.url)
    ? fromRtspUrl(input)
    : { ...input, ...hostAndPort(input.url, input.port) };
  return {
    ...connection,
    streamPath: pathOf(connection.streamPath),
    substreamPath: pathOf(connection.substreamPath),
  };
}

/** The host of an address that people wrote in any of the forms of CAM-20 and CAM-21. Throws AddressFault. */
export function hostOf(text: string): string {
  if (!isRtsp(text)) return hostAndPort(text, 80).url;
  const url = parseUrl(text.trim());
  if (!url || url.hostname === "") throw new AddressFault("url");
  return hostWithoutBrackets(url.hostname);
}

function isRtsp(text: string): boolean {
  return /^rtsps?:\/\//i.test(text.trim());
}

/** Takes `rtsp://user:pass@host:554/path?query` apart; what it does not say keeps the value given beside it (CAM-21). */
function fromRtspUrl(input: ConnectionInput): ConnectionInput {
  const url = parseUrl(input.url);
  if (!url || url.hostname === "") throw new AddressFault("url");
  const isSecure = url.protocol === "rtsps:";
  const path = `${url.pathname}${url.search}`;
  return {
    ...input,
    url: hostWithoutBrackets(url.hostname),
    streamPort: url.port === "" ? (isSecure ? 322 : 554) : portOf(url.port, "streamPort"),
    username: url.username === "" ? input.username : decode(url.username),
    password: url.password === "" ? input.password : decode(url.password),
    useSSL: isSecure,
    streamPath: path === "" || path === "/" ? input.streamPath : path,
  };
}

/** Host and web port of an address that is no RTSP address (CAM-20). */
function hostAndPort(text: string, port: number): { url: string; port: number } {
  const trimmed = text.trim();
  const bare = portPattern.exec(trimmed);
  // `host:8000` would parse as a URL of the scheme `host`, so a trailing port is moved first. Behind an address of IPv6 one needs brackets around that.
  if (bare?.[1] && bare[2]) {
    return { url: acceptedHost(bare[1]), port: portOf(bare[2]) };
  }
  const url = parseUrl(trimmed);
  if (
    url &&
    dottedIpv4.test(url.hostname) &&
    ["", "/"].includes(url.pathname) &&
    url.search === "" &&
    url.username === ""
  ) {
    return { url: url.hostname, port: url.port === "" ? port : portOf(url.port) };
  }
  return { url: acceptedHost(trimmed), port };
}

/** A name or dotted IPv4, as it is written, or an address of IPv6, as addresses write it and without its brackets; empty passes, anything else is refused. */
function acceptedHost(text: string): string {
  if (/[\s/@?#]/.test(text)) throw new AddressFault("url");
  if (!/[:[\]]/.test(text)) return text;
  const host = hostWithoutBrackets(text);
  const url = isIPv6(host) ? parseUrl(`rtsp://${authorityOf(host)}`) : undefined;
  // No URL has a place for a zone (`fe80::1%eth0`), nor could a camera be asked at it.
  if (!url) throw new AddressFault("url");
  return hostWithoutBrackets(url.hostname);
}

function portOf(text: string, field: "port" | "streamPort" = "port"): number {
  const port = Number(text);
  if (port < 1 || port > 65_535) throw new AddressFault(field);
  return port;
}

/** Path of a stream: as written, or the path of a whole address pasted into its field. */
function pathOf(text: string): string {
  const trimmed = text.trim();
  if (!isRtsp(trimmed)) return trimmed === "" || trimmed.startsWith("/") ? trimmed : `/${trimmed}`;
  const url = parseUrl(trimmed);
  if (!url) throw new AddressFault("streamPath");
  return `${url.pathname}${url.search}`;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
