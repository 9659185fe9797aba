// What the front door passes on of a request's headers: everything but what concerns one connection, and nobody's word on who the caller is
// but its own.
import type { IncomingMessage } from "node:http";
import { originHeaders } from "../http/call-origin.ts";
import { proxyHeaders, type Sender } from "../http/sender.ts";

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
const claims = new Set<string>([...Object.values(originHeaders), ...proxyHeaders]);

/** The headers to pass on, with what is known of the caller. */
export function forwardedHeaders(
  request: IncomingMessage,
  { address, host, isSecure, isLoopback }: Sender,
): NodeJS.Dict<string | string[]> {
  const headers: NodeJS.Dict<string | string[]> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (!ofOneConnection.has(name) && !claims.has(name)) headers[name] = value;
  }
  headers["host"] = host;
  headers[originHeaders.address] = address;
  headers[originHeaders.protocol] = isSecure ? "https" : "http";
  if (isLoopback) headers[originHeaders.loopback] = "1";
  return headers;
}

/** The same for a request that asks to be upgraded to a WebSocket. */
export function upgradeHeaders(request: IncomingMessage, sender: Sender): NodeJS.Dict<string | string[]> {
  const { upgrade } = request.headers;
  return { ...forwardedHeaders(request, sender), connection: "Upgrade", upgrade };
}

/** A response's headers without those of one connection. */
export function answeredHeaders(response: IncomingMessage): NodeJS.Dict<string | string[]> {
  return Object.fromEntries(Object.entries(response.headers).filter(([name]) => !ofOneConnection.has(name)));
}
