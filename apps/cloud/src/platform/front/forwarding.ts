// What the front door passes on of a request's headers: everything but what concerns one connection, and nobody's word on who the caller is
// but its own.
import type { IncomingMessage } from "node:http";
import { originHeaders } from "../http/call-origin.ts";

const ofOneConnection = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
]);
/** Signs that some other proxy relayed the request. */
const ofProxies = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-real-ip",
  "forwarded",
  "via",
  "cf-connecting-ip",
];
const claims = new Set<string>([...Object.values(originHeaders), ...ofProxies]);

/** The headers to pass on, the caller's origin added. */
export function forwardedHeaders(
  request: IncomingMessage,
  isSecure: boolean,
): NodeJS.Dict<string | string[]> {
  const headers: NodeJS.Dict<string | string[]> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (!ofOneConnection.has(name) && !claims.has(name)) headers[name] = value;
  }
  headers[originHeaders.address] = request.socket.remoteAddress ?? "";
  headers[originHeaders.protocol] = isSecure ? "https" : "http";
  if (ofProxies.some((name) => request.headers[name] !== undefined)) headers[originHeaders.relayed] = "1";
  return headers;
}

/** The same for a request that asks to be upgraded to a WebSocket. */
export function upgradeHeaders(request: IncomingMessage, isSecure: boolean): NodeJS.Dict<string | string[]> {
  const { upgrade } = request.headers;
  return { ...forwardedHeaders(request, isSecure), connection: "Upgrade", upgrade };
}

/** A response's headers without those of one connection. */
export function answeredHeaders(response: IncomingMessage): NodeJS.Dict<string | string[]> {
  return Object.fromEntries(Object.entries(response.headers).filter(([name]) => !ofOneConnection.has(name)));
}
