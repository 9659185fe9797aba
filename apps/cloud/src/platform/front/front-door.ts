// The front door: holds the listening sockets, ends TLS, sends strangers on plain http to https (OPS-7), passes streams to media and
// everything else to the api. It is thin on purpose and never restarts while the server runs.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer, type Server as TlsServer } from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { isLoopbackAddress } from "../http/call-origin.ts";
import { unavailable, type ApiProxy } from "./api-proxy.ts";
import type { CertificatePair } from "./certificate.ts";
import { leadStream, type FindStreamTaker } from "./stream-door.ts";
import { refuseUpgrade, tunnel } from "./tunnel.ts";

export interface FrontDoorOptions {
  readonly httpPort: number;
  readonly tlsPort: number;
  /** Serve plain http to everyone. */
  readonly isPlainHttp: boolean;
  readonly certificate: CertificatePair;
  readonly api: ApiProxy;
  /** Address of the api's public HTTP, for its WebSockets. */
  readonly apiAddress: string;
  readonly findStreamTaker: FindStreamTaker;
}

/** A port is taken or not allowed; the message is the one line to print. */
export class PortUnavailable extends Error {
  constructor(port: number, setting: string, cause: unknown) {
    const code = (cause as NodeJS.ErrnoException).code;
    const why = code === "EADDRINUSE" ? "is taken by another program" : `cannot be opened (${code})`;
    super(`Port ${port} ${why}; set ${setting} to another.`, { cause });
    this.name = "PortUnavailable";
  }
}

/** Slow or idle callers are cut, so that they cannot pile up; only WebSockets are upgrades, others (h2c) go on as plain calls. */
const limits = {
  requestTimeout: 120_000,
  headersTimeout: 20_000,
  keepAliveTimeout: 65_000,
  shouldUpgradeCallback: (request: IncomingMessage) => request.headers.upgrade?.toLowerCase() === "websocket",
};

export class FrontDoor {
  readonly #options: FrontDoorOptions;
  readonly #http: Server;
  readonly #tls: TlsServer;
  #tlsPort = 0;

  constructor(options: FrontDoorOptions) {
    this.#options = options;
    this.#http = createServer(limits, this.#answer(false));
    this.#tls = createTlsServer({ ...limits, ...options.certificate }, this.#answer(true));
    this.#http.on("upgrade", this.#upgrade(false));
    this.#tls.on("upgrade", this.#upgrade(true));
  }

  /** Opens both ports and answers the real ones. Throws PortUnavailable. */
  async open(): Promise<{ httpPort: number; tlsPort: number }> {
    const { httpPort, tlsPort } = this.#options;
    this.#tlsPort = await listen(this.#tls, tlsPort, "DIDBAN_TLS_PORT");
    return { httpPort: await listen(this.#http, httpPort, "PORT"), tlsPort: this.#tlsPort };
  }

  /** Serves new connections with another certificate. */
  renew(certificate: CertificatePair): void {
    this.#tls.setSecureContext(certificate);
  }

  /** Takes no new connection; running answers go on until `cut`. */
  closeToNew(): void {
    for (const server of [this.#http, this.#tls]) {
      server.close();
      server.closeIdleConnections();
    }
  }

  /** Ends every connection. */
  cut(): void {
    this.#http.closeAllConnections();
    this.#tls.closeAllConnections();
    this.#options.api.close();
  }

  #answer(isSecure: boolean): RequestListener {
    return (request, response) => {
      if (!isSecure && this.#mustMove(request)) return this.#moveToHttps(request, response);
      if (isStream(request)) return unavailable(request, response);
      this.#options.api.pass(request, response, isSecure);
    };
  }

  #upgrade(isSecure: boolean) {
    return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      if (!isSecure && this.#mustMove(request)) {
        return refuseUpgrade(socket, "308 Permanent Redirect", { location: this.#secureUrl(request) });
      }
      if (isStream(request)) leadStream(request, socket, head, isSecure, this.#options.findStreamTaker);
      else tunnel(request, socket, head, this.#options.apiAddress, isSecure);
    };
  }

  #mustMove(request: IncomingMessage): boolean {
    return !this.#options.isPlainHttp && !isLoopbackAddress(request.socket.remoteAddress ?? "");
  }

  #moveToHttps(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(308, { location: this.#secureUrl(request), "content-length": "0" }).end();
  }

  #secureUrl(request: IncomingMessage): string {
    const named = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::\d+)?$/.exec(request.headers.host ?? "")?.[1];
    const host = named ?? hostOfAddress(request.socket.localAddress ?? "127.0.0.1");
    return `https://${host}:${this.#tlsPort}${request.url ?? "/"}`;
  }
}

/** An address as it stands in a URL. */
function hostOfAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  return plain.includes(":") ? `[${plain}]` : plain;
}

function isStream(request: IncomingMessage): boolean {
  return request.url?.startsWith("/stream/") === true;
}

function listen(server: Server | TlsServer, port: number, setting: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(new PortUnavailable(port, setting, cause)));
    server.listen(port, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
    server.on("clientError", (_error, socket: Socket) => {
      if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
      else socket.destroy();
    });
  });
}
