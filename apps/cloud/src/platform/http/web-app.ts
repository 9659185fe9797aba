// Serves the built web app from the same origin as the calls: hashed files for good, the page itself never from a cache and with a nonce of
// its own for its styles, every address of the app the same page, and strict headers on everything.
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Stands in the built page wherever the nonce of its answer shall stand. */
const noncePlaceholder = "__CSP_NONCE__";

export interface WebAppOptions {
  /** Folder of the built app. */
  readonly folder: string;
  /** Further origins that the page may connect to: hosts of streams and events (CHAN-40). */
  readonly connectTo: readonly string[];
  /** Where the page may load tiles of maps from (MAP-10). */
  readonly tilesFrom: string | null;
}

/** Headers of every answer. */
const strictHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), fullscreen=(self), microphone=(), geolocation=(), payment=(), usb=()",
} as const;

/** The policy of answers that are no page. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

/** Mounts the files and the headers. */
export async function mountWebApp(server: FastifyInstance, options: WebAppOptions): Promise<void> {
  mkdirSync(options.folder, { recursive: true });
  server.addHook("onSend", async (_request, reply) => {
    void reply.headers(strictHeaders);
    if (!reply.hasHeader("content-security-policy"))
      void reply.header("content-security-policy", nothingAllowed);
  });
  await server.register(fastifyStatic, {
    root: options.folder,
    index: false,
    preCompressed: true,
    dotfiles: "ignore",
    // A folder's address is one of the app; asked for uncompressed, it would be refused.
    allowedPath: (path) => !path.endsWith("/"),
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = /[\\/]assets[\\/]/.test(path);
      void response.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      if (/\.js(\.br|\.gz)?$/.test(path))
        void response.header("content-security-policy", workerPolicy(options.connectTo));
    },
  });
}

/** The page of the app for whatever address of it is asked for; null for a request that wants no page. */
export function createPageServer(options: WebAppOptions) {
  const file = join(options.folder, "index.html");
  let cached: { readonly mtimeMs: number; readonly html: string } | null = null;

  const readPage = async (): Promise<string | null> => {
    const found = await stat(file).catch(() => null);
    if (found === null) return null;
    if (cached?.mtimeMs !== found.mtimeMs)
      cached = { mtimeMs: found.mtimeMs, html: await readFile(file, "utf8") };
    return cached.html;
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> => {
    if (!wantsPage(request)) return null;
    const html = await readPage();
    if (html === null)
      return reply.code(503).type("text/plain; charset=utf-8").send("The web app has not been built.\n");
    const nonce = randomBytes(16).toString("base64");
    return reply
      .code(200)
      .headers({
        "content-security-policy": pagePolicy(nonce, options),
        "cache-control": "no-cache",
      })
      .type("text/html; charset=utf-8")
      .send(html.replaceAll(noncePlaceholder, nonce));
  };
}

function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split("?")[0] ?? "/";
  const isPagePath = !/^\/(?:api|stream|metrics|assets)(?:\/|$)/.test(path) && !/\.[^/]*$/.test(path);
  const accepts = request.headers.accept ?? "*/*";
  return (
    isPagePath && (request.method === "GET" || request.method === "HEAD") && /text\/html|\*\/\*/.test(accepts)
  );
}

/** A worker runs under the policy of its own file, not the page's: the players' worker opens streams. */
function workerPolicy(connectTo: readonly string[]): string {
  return `${nothingAllowed}; script-src 'self'; connect-src ${["'self'", ...connectTo].join(" ")}`;
}

function pagePolicy(
  nonce: string,
  { connectTo, tilesFrom }: Pick<WebAppOptions, "connectTo" | "tilesFrom">,
): string {
  const reached = [...connectTo, ...(tilesFrom === null ? [] : [tilesFrom])];
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `connect-src ${["'self'", ...reached].join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
