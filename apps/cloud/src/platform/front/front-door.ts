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
import {
  hostNameOf,
  isPrivateAddress,
  isRelayed,
  senderReader,
  type ProxyTrust,
  type Sender,
} from "../http/sender.ts";
import type { Logger } from "../log/index.ts";
import { unavailable, type ApiProxy } from "./api-proxy.ts";
import type { CertificatePair } from "./certificate.ts";
import { PortUnavailable } from "./free-port.ts";
import { isOfMedia, leadStream, type FindStreamTaker } from "./stream-door.ts";
import { refuseUpgrade, tunnel } from "./tunnel.ts";

export interface FrontDoorOptions extends ProxyTrust {
  readonly httpPort: number;
  readonly tlsPort: number;
  /** Serve plain http to everyone. */
  readonly isPlainHttp: boolean;
  readonly certificate: CertificatePair;
  readonly api: ApiProxy;
  /** Address of the api's public HTTP, for its WebSockets. */
  readonly apiAddress: string;
  readonly findStreamTaker: FindStreamTaker;
  readonly log: Logger;
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
  readonly #senderOf: (request: IncomingMessage) => Sender;
  #tlsPort = 0;
  #hasWarned = false;

  constructor(options: FrontDoorOptions) {
    this.#options = options;
    this.#senderOf = senderReader(options);
    this.#http = createServer(limits, this.#answer);
    this.#tls = createTlsServer({ ...limits, ...options.certificate }, this.#answer);
    this.#http.on("upgrade", this.#upgrade);
    this.#tls.on("upgrade", this.#upgrade);
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

  readonly #answer: RequestListener = (request, response) => {
    const sender = this.#senderOf(request);
    if (this.#mustMove(sender)) return this.#moveToHttps(request, response, sender);
    if (isOfMedia(request.url)) return unavailable(request, response);
    this.#noteProxy(request, sender);
    this.#options.api.pass(request, response, sender);
  };

  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const sender = this.#senderOf(request);
    if (this.#mustMove(sender))
      refuseUpgrade(socket, "308 Permanent Redirect", { location: this.#secureUrl(request, sender) });
    else if (isOfMedia(request.url)) leadStream(request, socket, head, sender, this.#options.findStreamTaker);
    else tunnel(request, socket, head, this.#options.apiAddress, sender);
  };

  #mustMove({ isSecure, isLoopback }: Sender): boolean {
    return isSecure === false && !isLoopback && !this.#options.isPlainHttp;
  }

  #moveToHttps(request: IncomingMessage, response: ServerResponse, sender: Sender): void {
    this.#noteProxy(request, sender);
    response.writeHead(308, { location: this.#secureUrl(request, sender), "content-length": "0" }).end();
  }

  /** An operator who has put a proxy in front is told, once, what it takes. */
  #noteProxy(request: IncomingMessage, { isProxied }: Sender): void {
    const peer = request.socket.remoteAddress ?? "";
    if (this.#hasWarned || isProxied || !isRelayed(request) || !isPrivateAddress(peer)) return;
    this.#hasWarned = true;
    this.#options.log.warn(
      { proxy: peer },
      "a proxy passes calls on and is not believed; name it in DIDBAN_TRUSTED_PROXIES",
    );
  }

  /** A proxy has https on a port of its own, the usual one. */
  #secureUrl(request: IncomingMessage, { host: addressed, isProxied }: Sender): string {
    const host = hostNameOf(addressed) ?? hostOfAddress(request.socket.localAddress ?? "127.0.0.1");
    return `https://${host}${isProxied ? "" : `:${this.#tlsPort}`}${request.url ?? "/"}`;
  }
}

/** An address as it stands in a URL. */
function hostOfAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  return plain.includes(":") ? `[${plain}]` : plain;
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
