// A camera that means harm, as the server is given it: by its stream, or by its ONVIF side beside a stream that is good. How long each connection to what is hostile of it
// stood is counted from here.
import type { Socket } from "node:net";
import { endpoints } from "@didban/contract";
import { TcpCamera } from "@didban/testkit";
import type { RecordingServer } from "../world/recording-server.ts";

export interface HostileKind {
  /** What it does, behind "that". */
  readonly what: string;
  /** Takes connections for the stream; without it that one is good. */
  readonly onStream?: (socket: Socket) => void;
  /** Takes connections of whoever asks by ONVIF. */
  readonly onDevice?: (socket: Socket) => void;
  /** A loopback address; 127.0.0.1 by default. */
  readonly host?: string;
}

export class HostileCamera {
  readonly #world: RecordingServer;
  readonly #name: string;
  readonly #stream: TcpCamera;
  readonly #device: TcpCamera | undefined;
  readonly #openSince = new Map<Socket, number>();
  #id = "";
  /** Connections that came to what is hostile, and how many of them are over. */
  connections = 0;
  #longestMs = 0;

  /** Starts it and has it recorded. */
  static async start(world: RecordingServer, kind: HostileKind, name: string): Promise<HostileCamera> {
    const camera = new HostileCamera(world, kind, name);
    await camera.#add(kind);
    return camera;
  }

  private constructor(world: RecordingServer, { onStream, onDevice, host }: HostileKind, name: string) {
    this.#world = world;
    this.#name = name;
    const place = host === undefined ? {} : { host };
    const onOpened = (socket: Socket) => this.#opened(socket);
    this.#stream = new TcpCamera({
      ...place,
      ...(onDevice === undefined ? { onOpened } : {}),
      ...(onStream === undefined ? {} : { onConnection: onStream }),
    });
    this.#device = onDevice && new TcpCamera({ ...place, onOpened, onConnection: onDevice });
  }

  /** A connection came and went. */
  get hasBeenDropped(): boolean {
    return this.connections > this.#openSince.size;
  }

  /** The longest that one stood up to now, seconds. */
  get longestSeconds(): number {
    const nowMs = performance.now();
    const open = [...this.#openSince.values()].map((sinceMs) => nowMs - sinceMs);
    return Math.max(this.#longestMs, ...open) / 1000;
  }

  /** Has the server forget it; what is still open then has been open up to now. */
  async stop(): Promise<void> {
    this.#longestMs = this.longestSeconds * 1000;
    this.#openSince.clear();
    const params = { id: this.#id };
    await this.#world.call(endpoints.cameras.remove, { params, body: { name: this.#name } });
    this.#stream.close();
    this.#device?.close();
  }

  async #add({ host = "127.0.0.1" }: HostileKind): Promise<void> {
    const ports = { streamPort: await this.#stream.listen(), port: (await this.#device?.listen()) ?? 80 };
    const config = { url: host, ...ports, streamPath: "/live", substreamPath: "" };
    const brand = this.#device === undefined ? {} : { manufacturerCode: "onvif" };
    const body = { name: this.#name, config: { ...config, ...brand } };
    this.#id = (await this.#world.call(endpoints.cameras.create, { body })).body.camera.id;
  }

  #opened(socket: Socket): void {
    this.connections += 1;
    const sinceMs = performance.now();
    this.#openSince.set(socket, sinceMs);
    socket.on("close", () => {
      if (this.#openSince.delete(socket))
        this.#longestMs = Math.max(this.#longestMs, performance.now() - sinceMs);
    });
  }
}
