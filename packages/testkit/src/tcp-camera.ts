// A scripted camera behind a real socket on the loopback address, plain or with TLS: answers RTSP requests by a function, sends a
// numbered H.264 stream after PLAY, or whatever bytes a test wants. For tests of what opens sockets.
import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { AccessUnit } from "@didban/media";
import { RtpPacketiser } from "@didban/media/rtp";
import { RtspParser, type RtspRequest, serializeInterleaved, serializeResponse } from "@didban/media/rtsp";
import { listening, portOf } from "./free-port.ts";
import { numberedFormat, NumberedStream } from "./numbered-units.ts";
import { plainAnswer, type ScriptedAnswer } from "./scripted-camera.ts";

export interface TcpCameraOptions {
  /** Its answers; nothing is said when undefined. Default: those of a camera without a fault. */
  readonly answer?: (request: RtspRequest) => ScriptedAnswer | undefined;
  /** Takes a connection over: the camera itself says nothing then. */
  readonly onConnection?: (socket: Socket) => void;
  /** Sees every connection before anything is said. */
  readonly onOpened?: (socket: Socket) => void;
  /** A loopback address; 127.0.0.1 by default. */
  readonly host?: string;
  /** Pictures a second after PLAY; 0 for a camera that never sends one. Default 20. */
  readonly framesPerSecond?: number;
  /** It sends so many pictures and falls silent. */
  readonly mostPictures?: number;
  /** Sends a key frame every so many pictures, 5 by default; `Infinity`: none ever. */
  readonly picturesPerGroup?: number;
  /** Makes it a TLS camera. */
  readonly certificate?: { readonly key: string; readonly cert: string };
}

/** Ticks of the RTP clock a second. */
const clockRate = 90_000;

export class TcpCamera {
  readonly requests: RtspRequest[] = [];
  /** Connections ever accepted. */
  connections = 0;
  /** Pictures sent to anybody. */
  sent = 0;
  readonly #options: TcpCameraOptions;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(options: TcpCameraOptions = {}) {
    this.#options = options;
    const accept = (socket: Socket) => this.#accept(socket);
    this.#server =
      options.certificate === undefined
        ? createTcpServer(accept)
        : createTlsServer(options.certificate, accept);
    this.#server.on("tlsClientError", () => {});
  }

  /** Starts to listen and returns the port. */
  listen(): Promise<number> {
    return listening(this.#server, this.#options.host);
  }

  get port(): number {
    return portOf(this.#server);
  }

  get methods(): string[] {
    return this.requests.map((request) => request.method);
  }

  /** Connections that are open now. */
  get openConnections(): number {
    return this.#sockets.size;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #accept(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => this.#sockets.delete(socket));
    this.#options.onOpened?.(socket);
    if (this.#options.onConnection !== undefined) return this.#options.onConnection(socket);
    const parser = new RtspParser();
    socket.on("data", (bytes: Uint8Array) => {
      parser.push(bytes);
      for (let item = parser.pull(); item !== undefined; item = parser.pull()) {
        if (item.kind === "request") this.#reply(socket, item);
      }
    });
  }

  #reply(socket: Socket, request: RtspRequest): void {
    this.requests.push(request);
    const answer = (this.#options.answer ?? plainAnswer)(request);
    if (answer === undefined) return;
    const headers = [["CSeq", request.headers.get("CSeq") ?? "0"] as const, ...(answer.headers ?? [])];
    const body = new TextEncoder().encode(answer.body ?? "");
    socket.write(serializeResponse(answer.status, answer.reason ?? "-", headers, body));
    if (request.method === "PLAY" && answer.status === 200) this.#play(socket);
  }

  #play(socket: Socket): void {
    const { framesPerSecond = 20, picturesPerGroup = 5, mostPictures = Infinity } = this.#options;
    if (framesPerSecond === 0) return;
    const packetiser = new RtpPacketiser("h264", { payloadType: 96, ssrc: 7 });
    const firstNumber = Number.isFinite(picturesPerGroup) ? 0 : 1;
    const stream = new NumberedStream({ framesPerSecond, picturesPerGroup, firstNumber });
    const sendPicture = () => {
      const unit = stream.next(0);
      const timestamp = Math.round((unit.ptsUs * clockRate) / 1e6);
      for (const packet of packetiser.packetise(asSent(unit), timestamp)) {
        socket.write(serializeInterleaved(0, packet));
      }
      this.sent += 1;
    };
    const timer = setInterval(() => {
      if (stream.number - firstNumber < mostPictures) sendPicture();
    }, 1000 / framesPerSecond);
    this.#timers.add(timer);
    socket.on("close", () => clearInterval(timer));
    sendPicture();
  }
}

/** What a camera sends of a numbered picture, to be packetised: before a key picture, its parameter sets. */
export function asSent({ data, isKey }: AccessUnit): Uint8Array {
  const slice = asSlice(data);
  return isKey ? Buffer.concat([lengthPrefixed(numberedFormat().parameterSets), slice]) : slice;
}

/** The numbered picture with a slice header that says "first slice of a picture", by which receivers find where one begins. */
function asSlice(data: Uint8Array): Uint8Array {
  const slice = Buffer.concat([data.subarray(0, 5), Uint8Array.of(0x88), data.subarray(5)]);
  slice.writeUInt32BE(slice.length - 4);
  return slice;
}

function lengthPrefixed(units: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(unit.length);
      return [length, unit];
    }),
  );
}
