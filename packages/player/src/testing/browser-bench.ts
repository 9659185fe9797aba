// A real browser, the test page as Vite builds it, and a stream server on a real socket: what the browser tests stand on. It is built once and not
// handed out file by file: a page of hundreds of files takes seconds to load, and each test has one of its own.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { streamSubprotocol } from "@didban/contract";
import { startBrowserShell } from "@didban/testkit/browser";
import type { Browser, Page } from "playwright-core";
import { build, preview, type PreviewServer } from "vite";
import { WebSocketServer } from "ws";
import { systemClock } from "../stream/clock.ts";
import { clipFootage } from "./clip-footage.ts";
import { FakeServer, type FakeServerOptions } from "./fake-server.ts";
import type {} from "./page.ts";

const packageFolder = fileURLToPath(new URL("../../", import.meta.url));
const pagePath = "src/testing/page.html";

/** A name that is this machine, but no secure context. */
const insecureHost = "camera.test";

export interface OpenPageOptions extends FakeServerOptions {
  /** Opens the page over plain http by a name, where WebCodecs is missing (LIVE-16). */
  readonly isInsecure?: boolean;
  /** Decodes in the page itself. */
  readonly isWorkerless?: boolean;
}

/** A page with its own stream server. */
export interface BenchPage {
  readonly page: Page;
  readonly server: FakeServer;
  close(): Promise<void>;
}

export class BrowserBench {
  #browser: Browser | undefined;
  #web: PreviewServer | undefined;
  readonly #built = mkdtempSync(join(tmpdir(), "didban-player-"));

  async start(): Promise<void> {
    const shared = { root: packageFolder, configFile: false, logLevel: "error" } as const;
    const outDir = this.#built;
    const input = join(packageFolder, pagePath);
    await build({
      ...shared,
      worker: { format: "es" },
      build: { outDir, emptyOutDir: true, minify: false, target: "esnext", rolldownOptions: { input } },
    });
    this.#web = await preview({
      ...shared,
      build: { outDir },
      preview: { port: 0, host: "127.0.0.1", allowedHosts: true },
    });
    this.#browser = await startBrowserShell(`--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`);
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.#web?.close();
    rmSync(this.#built, { recursive: true, force: true });
  }

  async open({ isInsecure, isWorkerless, ...options }: OpenPageOptions): Promise<BenchPage> {
    const server = new FakeServer(systemClock, options);
    const sockets = serveStream(server);
    await new Promise<void>((resolve) => sockets.listen(0, "127.0.0.1", resolve));
    const host = isInsecure ? insecureHost : "127.0.0.1";
    const stream = `ws://${host}:${portOf(sockets)}`;
    const page = await (this.#browser ?? missing()).newPage({ viewport: { width: 800, height: 600 } });
    page.on("pageerror", (error) => console.error("In the page:", error));
    const web = `http://${host}:${portOf(this.#web?.httpServer ?? missing())}`;
    await page.goto(`${web}/${pagePath}?stream=${stream}${isWorkerless ? "&workerless" : ""}`);
    await page.waitForFunction(() => "harness" in window, undefined, { timeout: 60_000 });
    return {
      page,
      server,
      close: async () => {
        await page.close();
        sockets.closeAllConnections();
        sockets.close();
      },
    };
  }
}

/** Tokens and stills over http, the stream over WebSockets. */
function serveStream(server: FakeServer): Server {
  const still = clipFootage("roof-low").payloadAt(0);
  const http = createHttpServer((request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    if (request.url === "/still") return void response.setHeader("Content-Type", "image/jpeg").end(still);
    const stream = `ws://${request.headers.host}/stream/camera`;
    void server.requestStream().then((grant) => response.end(JSON.stringify({ ...grant, url: stream })));
  });
  const upgrades = new WebSocketServer({ server: http, handleProtocols: () => streamSubprotocol });
  upgrades.on("connection", (socket) => {
    const link = server.openSocket("", streamSubprotocol, {
      text: (text) => socket.send(text),
      binary: (bytes) => socket.send(bytes),
      closed: (code) => socket.close(code),
    });
    socket.on("message", (data) => link.send(String(data)));
    socket.on("close", () => link.close());
  });
  return http;
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : missing();
}

function missing(): never {
  throw new Error("The bench was not started.");
}
