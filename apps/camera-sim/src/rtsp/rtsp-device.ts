// A device on the network: one RTSP port (plain or TLS) with one camera or, like a recorder, several. Owns listening and the sockets.
import { once } from "node:events";
import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { SimCamera } from "../camera/sim-camera.ts";
import type { SimClock } from "../clock.ts";
import { RtspConnection } from "./rtsp-connection.ts";
import { StreamPaths } from "./stream-paths.ts";
import { openUdpPorts, type UdpPorts } from "./udp-ports.ts";

/** Key and certificate in PEM; with them the device speaks RTSP over TLS. */
export interface TlsIdentity {
  readonly key: string;
  readonly cert: string;
}

export interface DeviceOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly clock: SimClock;
  readonly tls: TlsIdentity | undefined;
}

export class RtspDevice {
  readonly cameras: readonly SimCamera[];
  readonly #options: DeviceOptions;
  readonly #paths: StreamPaths;
  readonly #sockets = new Set<Socket>();
  #udpPorts: UdpPorts | undefined;
  #server: Server | undefined;
  #port: number;
  #isStopped = false;

  constructor(cameras: readonly SimCamera[], options: DeviceOptions) {
    this.cameras = cameras;
    this.#options = options;
    this.#paths = new StreamPaths(cameras);
    this.#port = options.port;
  }

  /** The port it listens on. */
  get port(): number {
    return this.#port;
  }

  get scheme(): "rtsp" | "rtsps" {
    return this.#options.tls === undefined ? "rtsp" : "rtsps";
  }

  async start(): Promise<void> {
    this.#udpPorts ??= await openUdpPorts(this.#options.host);
    await this.#listen();
  }

  /** Refuses connections (the port is closed) or takes them again; existing ones are not touched. */
  async setReachable(isReachable: boolean): Promise<void> {
    if (this.#isStopped) return;
    if (isReachable && this.#server === undefined) await this.#listen();
    if (!isReachable) this.#server?.close();
    if (!isReachable) this.#server = undefined;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const socket of this.#sockets) socket.destroy();
    this.#udpPorts?.close();
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    server.close();
    await once(server, "close");
  }

  async #listen(): Promise<void> {
    const { host, clock, tls } = this.#options;
    const udpPorts = this.#udpPorts;
    if (udpPorts === undefined) throw new Error("start the device first");
    const accept = (socket: Socket): void => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
      new RtspConnection(socket, { paths: this.#paths, udpPorts, clock });
    };
    const server = tls === undefined ? createTcpServer(accept) : createTlsServer({ ...tls }, accept);
    this.#server = server;
    server.listen(this.#port, host, 1024);
    await once(server, "listening");
    const address = server.address();
    if (address !== null && typeof address === "object") this.#port = address.port;
  }
}
