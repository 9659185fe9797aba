// Serves the local page to the local network alone (BRDG-48). It has no script of others, changes nothing, and answers under names of this machine only, so
// that no page of the internet reads the code through somebody's browser.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { BlockList, isIP, type AddressInfo } from "node:net";
import { hostname } from "node:os";
import type { AgentState } from "./agent-state.ts";
import { pageScript, pageStyle, statusPart, wholePage } from "./page-view.ts";
import type { PageLocale } from "./page-words.ts";

const local = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  local.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  local.addSubnet(network, bits, "ipv6");

/** Whether an address is one of the local network. */
export function isLocalAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/, "").replace(/%.*$/, "");
  const family = isIP(plain);
  return family !== 0 && local.check(plain, family === 4 ? "ipv4" : "ipv6");
}

/** Whether a Host header names this machine as a visitor of the local network does: by an address of that, or by its own name. */
export function isOwnHost(header: string): boolean {
  const host = header
    .replace(/:\d+$/, "")
    .replace(/^\[|\]$/g, "")
    .toLowerCase();
  const own = hostname().toLowerCase();
  return isLocalAddress(host) || ["localhost", own, `${own}.local`].includes(host);
}

const headers = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

export interface LocalPage {
  readonly port: number;
  close(): void;
}

/** Serves the page on `port`; 0 takes a free one. Rejects when it is taken. */
export function serveLocalPage(port: number, stateOf: () => AgentState): Promise<LocalPage> {
  const server = createServer((request, response) => answer(request, response, stateOf()));
  server.maxConnections = 64;
  server.requestTimeout = 5_000;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, () => {
      const { port: taken }: Pick<AddressInfo, "port"> = Object.assign({ port }, server.address());
      resolve({
        port: taken,
        close() {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}

function answer(request: IncomingMessage, response: ServerResponse, state: AgentState): void {
  const send = (status: number, type: string, text: string) =>
    response.writeHead(status, { ...headers, "content-type": `${type}; charset=utf-8` }).end(text);
  const isLocal = isLocalAddress(request.socket.remoteAddress ?? "") && isOwnHost(request.headers.host ?? "");
  if (!isLocal) return void send(403, "text/plain", "This page is for the local network.\n");
  if (request.method !== "GET") return void send(405, "text/plain", "This page changes nothing.\n");
  const url = new URL(request.url ?? "/", "http://bridge");
  const locale = localeOf(url.searchParams.get("lang"), request.headers["accept-language"] ?? "");
  switch (url.pathname) {
    case "/":
      return void send(200, "text/html", wholePage(state, locale, Date.now()));
    case "/part":
      return void send(200, "text/html", statusPart(state, locale, Date.now()));
    case "/page.js":
      return void send(200, "text/javascript", pageScript);
    case "/page.css":
      return void send(200, "text/css", pageStyle);
    default:
      return void send(404, "text/plain", "There is nothing here.\n");
  }
}

function localeOf(asked: string | null, preferred: string): PageLocale {
  if (asked === "en" || asked === "fa") return asked;
  return /^\s*fa\b/i.test(preferred) ? "fa" : "en";
}
