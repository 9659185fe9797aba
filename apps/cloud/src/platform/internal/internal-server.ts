// Private HTTP of one process for its siblings: JSON or bytes under `/internal/`, behind a secret that is new at each start. The media
// processes' streams enter by the same server, as upgrades of `/stream/` that the front door passes on.
import { timingSafeEqual } from "node:crypto";
import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import type { Duplex } from "node:stream";
import type { Logger } from "../log/index.ts";

/** What a private call brings. */
export interface InternalRequest {
  /** The part of the path behind the route's own, e.g. the id in `/internal/cameras/<id>`. */
  readonly rest: string;
  readonly query: URLSearchParams;
  /** Parsed JSON body; undefined without one. */
  readonly body: unknown;
  readonly signal: AbortSignal;
}

/** A JSON value, or bytes with their type; undefined answers 404. */
export type InternalAnswer =
  | { readonly json: unknown }
  | { readonly bytes: Uint8Array; readonly contentType: string }
  | undefined;

export type InternalHandler = (request: InternalRequest) => Promise<InternalAnswer>;

export interface InternalServerOptions {
  readonly secret: string;
  readonly log: Logger;
  /** Handlers by the start of their path, e.g. `/internal/status`; the longest that fits answers. */
  readonly routes: Readonly<Record<string, InternalHandler>>;
  /** Takes WebSocket upgrades (`/stream/...`), which carry their own token. */
  readonly onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface InternalServer {
  /** Listens on a socket path or, scaled out, on a port of every address. */
  listen(where: { readonly path: string } | { readonly port: number }): Promise<void>;
  close(): Promise<void>;
}

/** Builds the server; `listen` opens it. */
export function createInternalServer(options: InternalServerOptions): InternalServer {
  const server = createServer((request, response) => void answer(request, response, options));
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    if (options.onUpgrade === undefined) socket.destroy();
    else options.onUpgrade(request, socket, head);
  });
  return {
    listen: (where) => listen(server, where),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

function listen(server: Server, where: { readonly path: string } | { readonly port: number }): Promise<void> {
  // A socket that a killed process of this name left behind would be taken for a living one.
  if ("path" in where) rmSync(where.path, { force: true });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(where, () => resolve());
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: InternalServerOptions,
): Promise<void> {
  if (!isTrusted(request, options.secret)) return endWith(response, 401);
  const url = new URL(request.url ?? "/", "http://didban.internal");
  const path = Object.keys(options.routes)
    .filter((route) => url.pathname === route || url.pathname.startsWith(`${route}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  const handle = path === undefined ? undefined : options.routes[path];
  if (path === undefined || handle === undefined) return endWith(response, 404);
  const aborted = new AbortController();
  response.once("close", () => aborted.abort());
  try {
    const body = request.headers["content-type"] === "application/json" ? await json(request) : undefined;
    const rest = decodeURIComponent(url.pathname.slice(path.length + 1));
    send(response, await handle({ rest, query: url.searchParams, body, signal: aborted.signal }));
  } catch (error) {
    options.log.error({ err: error, path: url.pathname }, "private call failed");
    endWith(response, 500);
  }
}

function send(response: ServerResponse, result: InternalAnswer): void {
  if (result === undefined) return endWith(response, 404);
  if ("json" in result) {
    response.setHeader("content-type", "application/json").end(JSON.stringify(result.json));
    return;
  }
  response.setHeader("content-type", result.contentType).end(result.bytes);
}

function endWith(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

function isTrusted(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
