// Who sent a request (SESS-24), as the socket tells and, of proxies that the operator named, their headers. Nobody else's word counts.
import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";
import ipaddr from "ipaddr.js";

export interface Sender {
  /** The caller's own address. */
  readonly address: string;
  /** Null: a proxy that the operator named does not say. */
  readonly isSecure: boolean | null;
  /** Host the caller addressed, with its port. */
  readonly host: string;
  /** The machine's own, as far as anyone can tell: over loopback, by a loopback name, through no proxy that shows itself. */
  readonly isLoopback: boolean;
  /** Came by a proxy that the operator named. */
  readonly isProxied: boolean;
}

export interface ProxyTrust {
  /** Ranges of the proxies whose headers are believed, in CIDR notation. */
  readonly trustedProxies: readonly string[];
  /** False where something relays foreign calls over loopback without a sign of it. */
  readonly isLoopbackTrusted: boolean;
}

const believed = { address: "x-forwarded-for", protocol: "x-forwarded-proto", host: "x-forwarded-host" };

/** Headers by which proxies show themselves or tell of callers. */
export const proxyHeaders: readonly string[] = [
  ...Object.values(believed),
  "x-forwarded",
  "x-forwarded-by",
  "x-forwarded-port",
  "x-forwarded-server",
  "x-forwarded-ssl",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "fastly-client-ip",
  "forwarded",
  "forwarded-for",
  "via",
];

/** Tells who sent a request, by what the operator trusts. */
export function senderReader({ trustedProxies, isLoopbackTrusted }: ProxyTrust) {
  const ranges = trustedProxies.map((range) => ipaddr.parseCIDR(range));
  const isTrusted = (address: string): boolean => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([net, bits]) => net.kind() === parsed.kind() && parsed.match(net, bits));
  };

  return (request: IncomingMessage): Sender => {
    const peer = normalAddress(request.socket.remoteAddress ?? "");
    const isEncrypted = request.socket instanceof TLSSocket;
    const host = request.headers.host ?? "";
    if (isTrusted(peer) && isRelayed(request)) {
      const told = (name: string) => listed(request, name);
      const protocol = told(believed.protocol).at(-1);
      return {
        address: clientOf([...told(believed.address), peer], isTrusted),
        isSecure: isEncrypted || (protocol === undefined ? null : protocol.toLowerCase() === "https"),
        host: told(believed.host).findLast((name) => hostNameOf(name) !== undefined) ?? host,
        isLoopback: false,
        isProxied: true,
      };
    }
    const isOwn = isLoopbackTrusted && isLoopbackAddress(peer) && isLoopbackHost(host);
    return {
      address: peer,
      isSecure: isEncrypted,
      host,
      isLoopback: isOwn && !isRelayed(request),
      isProxied: false,
    };
  };
}

/**
 * True when a proxy shows that it passed the request on: by a header; by HTTP/1.0, which nginx speaks unless told otherwise and no browser does; or
 * by a page that says it stands elsewhere while the host is this machine's own.
 */
export function isRelayed(request: IncomingMessage): boolean {
  const { headers, httpVersion } = request;
  if (httpVersion === "1.0" || proxyHeaders.some((name) => headers[name] !== undefined)) return true;
  return isLoopbackHost(headers.host ?? "") && isFromElsewhere(headers.origin);
}

/** By the `Origin` that browsers write; those that are on no page write none. */
function isFromElsewhere(origin: string | undefined): boolean {
  return origin !== undefined && !isLoopbackHost(origin.replace(/^[a-z]+:\/\//, ""));
}

/** True for addresses of this machine and of networks that are nobody else's. */
export function isPrivateAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() !== "unicast";
}

/** True for 127.0.0.0/8 and ::1, also when written as IPv4 in IPv6. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/**
 * True when a call names this machine by a loopback name: a page of a foreign site that resolves its own name to 127.0.0.1
 * (DNS rebinding) names its own host and gets no loopback rights.
 */
function isLoopbackHost(host: string): boolean {
  const name = hostNameOf(host)?.replace(/^\[(.*)\]$/, "$1") ?? "";
  return name === "localhost" || isLoopbackAddress(name);
}

/** The name or address in a host header, as it stands in a URL; undefined for what is no host. */
export function hostNameOf(host: string): string | undefined {
  return /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(host)?.[1];
}

/** Of a chain of proxies, the nearest address that none of them has: what stands further left anyone may have written. */
function clientOf(chain: readonly string[], isTrusted: (address: string) => boolean): string {
  let nearest = "";
  for (const entry of chain.toReversed()) {
    const address = normalAddress(withoutPort(entry));
    if (!ipaddr.isValid(address)) break;
    nearest = address;
    if (!isTrusted(address)) break;
  }
  return nearest;
}

/** `1.2.3.4:5678` and `[::1]:80`, as some proxies write them. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

function listed({ headers }: IncomingMessage, name: string): readonly string[] {
  const value = headers[name] ?? "";
  return (Array.isArray(value) ? value.join(",") : value)
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function normalAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
