// One client's RTSP connection: reads requests, answers them, keeps its session and ends it when the client falls silent. Follows RFC
// 2326; where cameras deviate it asks the camera's quirks and faults.
import type { Socket } from "node:net";
import { type RtspRequest, RtspParseError, RtspParser } from "@didban/media/rtsp";
import type { CameraConnection, SilentStep, SimCamera } from "../camera/sim-camera.ts";
import type { SimClock } from "../clock.ts";
import { cardHabitsOf } from "../camera/card-habits.ts";
import { AnswerWriter, type Headers } from "./answer-writer.ts";
import { CardReplay } from "./card-replay.ts";
import { contentBase } from "./content-base.ts";
import { RtspGate } from "./rtsp-gate.ts";
import { RtspSession } from "./rtsp-session.ts";
import { sdpText } from "./sdp-text.ts";
import { type RequestTarget, type StreamPaths, trackControl } from "./stream-paths.ts";
import { DatagramWatcher, InterleavedWatcher } from "./track-watchers.ts";
import { clockRange, clockRangeText } from "./range-header.ts";
import { parseTransport, type TransportWish } from "./transport-header.ts";
import type { UdpPorts } from "./udp-ports.ts";

/** What a connection needs from the device that accepted it. */
export interface ConnectionContext {
  readonly paths: StreamPaths;
  readonly udpPorts: UdpPorts;
  readonly clock: SimClock;
}

const methods = "OPTIONS, DESCRIBE, SETUP, PLAY, PAUSE, TEARDOWN, GET_PARAMETER, SET_PARAMETER";
/** Reason phrases of the answers given here (RFC 2326 7.1.1). */
const reasons = new Map([
  [200, "OK"],
  [302, "Moved Temporarily"],
  [401, "Unauthorized"],
  [404, "Stream Not Found"],
  [405, "Method Not Allowed"],
  [454, "Session Not Found"],
  [459, "Aggregate Operation Not Allowed"],
  [457, "Invalid Range"],
  [461, "Unsupported Transport"],
  [551, "Option Not Supported"],
]);
const aliveCheckMs = 1000;

export class RtspConnection implements CameraConnection {
  readonly #socket: Socket;
  readonly #context: ConnectionContext;
  readonly #parser = new RtspParser();
  readonly #gate = new RtspGate();
  readonly #answers: AnswerWriter;
  readonly #aliveTimer: NodeJS.Timeout;
  #camera: SimCamera | undefined;
  #session: RtspSession | undefined;
  #isSilent = false;

  constructor(socket: Socket, context: ConnectionContext) {
    this.#socket = socket;
    this.#context = context;
    this.#answers = new AnswerWriter(socket);
    this.#aliveTimer = setInterval(() => this.#endIfForgotten(), aliveCheckMs);
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#read(chunk));
    socket.on("error", () => this.cut());
    socket.on("close", () => this.#close());
  }

  /** Ends the connection at once, as a camera that loses power. */
  cut(): void {
    this.#socket.destroy();
  }

  /** Soils the media the client is playing. */
  sendGarbage(bytes: Uint8Array): void {
    if (this.#session?.sendGarbage(bytes) !== true) this.#socket.write(bytes);
  }

  #read(chunk: Buffer): void {
    try {
      this.#parser.push(chunk);
      for (let item = this.#parser.pull(); item !== undefined; item = this.#parser.pull()) {
        if (item.kind === "request") this.#answer(item);
        // A receiver report on an RTCP channel is a sign of life.
        else if (item.kind === "interleaved" && !this.#camera?.quirks.keepAliveByOptionsOnly)
          this.#noteAlive();
      }
    } catch (error) {
      if (!(error instanceof RtspParseError)) throw error;
      this.cut();
    }
  }

  #answer(request: RtspRequest): void {
    const target = this.#context.paths.find(request.uri);
    if (target !== undefined) this.#enter(target.camera);
    if (this.#camera?.isDown) return this.cut();
    if (this.#fallsSilentAt(request.method)) return;
    const isKeepAlive = request.method === "OPTIONS" || !this.#camera?.quirks.keepAliveByOptionsOnly;
    if (isKeepAlive) this.#noteAlive();
    if (request.method === "OPTIONS") return this.#respond(request, 200, [["Public", methods]]);
    if (target === undefined) return this.#respond(request, 404);
    const { auth } = target.camera;
    if (!this.#gate.isOpen(auth, request.method, request.uri, request.headers.get("Authorization"))) {
      return this.#respond(
        request,
        401,
        this.#gate.challengeTexts(auth).map((text) => ["WWW-Authenticate", text]),
      );
    }
    this.#dispatch(request, target);
  }

  #dispatch(request: RtspRequest, target: RequestTarget): void {
    switch (request.method) {
      case "DESCRIBE":
        return this.#describe(request, target);
      case "SETUP":
        return this.#setUp(request, target);
      case "PLAY":
        return this.#play(request, target);
      case "PAUSE":
        return this.#withSession(request, (session) => {
          session.pause();
          this.#respond(request, 200, [["Session", session.id]]);
        });
      case "TEARDOWN":
        return this.#withSession(request, (session) => {
          this.#endSession();
          this.#respond(request, 200, [["Session", session.id]]);
        });
      case "GET_PARAMETER":
      case "SET_PARAMETER":
        if (target.camera.quirks.keepAliveByOptionsOnly)
          return this.#respond(request, 405, [["Allow", "OPTIONS"]]);
        return this.#respond(
          request,
          200,
          this.#session === undefined ? [] : [["Session", this.#session.id]],
        );
      default:
        return this.#respond(request, 405, [["Allow", methods]]);
    }
  }

  #describe(request: RtspRequest, { camera, stream }: RequestTarget): void {
    const { redirectUrl } = camera.faults;
    if (redirectUrl !== undefined) return this.#respond(request, 302, [["Location", redirectUrl]]);
    const base = contentBase(request.uri, camera);
    const headers: Headers = [
      ["Content-Type", "application/sdp"],
      ...(base === undefined ? [] : [["Content-Base", base] as const]),
    ];
    this.#respond(request, 200, headers, sdpText(camera, stream, request.uri));
  }

  #setUp(request: RtspRequest, target: RequestTarget): void {
    const { camera, stream, track = 0, isReplay } = target;
    if (isReplay && this.#refusesFeature(request, target)) return;
    const wish = parseTransport(request.headers.get("Transport") ?? "");
    const isRefused = wish?.kind === "interleaved" && camera.faults.isUdpOnly;
    if (wish === undefined || isRefused || (isReplay && wish.kind === "udp"))
      return this.#respond(request, 461);
    const session = this.#session ?? new RtspSession(camera, stream, this.#context.clock.monotonicMs());
    if (session.camera !== camera || session.stream !== stream) return this.#respond(request, 459);
    const mediaTrack = session.trackOf(track);
    if (mediaTrack === undefined) return this.#respond(request, 404);
    this.#session = session;
    const { watcher, transport } = this.#transport(wish, camera, track);
    session.add(track, mediaTrack, watcher);
    const ssrc = mediaTrack.ssrc.toString(16).padStart(8, "0").toUpperCase();
    const timeout = camera.quirks.hidesTimeout ? "" : `;timeout=${camera.sessionTimeoutSeconds}`;
    this.#respond(request, 200, [
      ["Transport", `${transport};ssrc=${ssrc};mode="PLAY"`],
      ["Session", `${session.id}${timeout}`],
    ]);
  }

  #transport(
    wish: TransportWish,
    camera: SimCamera,
    track: number,
  ): { watcher: InterleavedWatcher | DatagramWatcher; transport: string } {
    if (wish.kind === "udp") {
      const { sockets, ports } = this.#context.udpPorts;
      const client = wish.clientPorts;
      return {
        watcher: new DatagramWatcher(sockets, this.#socket.remoteAddress ?? "127.0.0.1", client),
        transport: `RTP/AVP;unicast;client_port=${client[0]}-${client[1]};server_port=${ports[0]}-${ports[1]}`,
      };
    }
    const chosen = [track * 2, track * 2 + 1] as const;
    const channels = camera.quirks.choosesChannels
      ? ([chosen[0] + 10, chosen[1] + 10] as const)
      : (wish.channels ?? chosen);
    return {
      watcher: new InterleavedWatcher(this.#socket, channels, {
        sendsJunk: camera.quirks.sendsJunk,
        writesPacketsSingly: camera.spec.writesPacketsSingly ?? false,
      }),
      transport: `RTP/AVP/TCP;unicast;interleaved=${channels[0]}-${channels[1]}`,
    };
  }

  /** Answers a client that requires the extension of a camera without it (RFC 2326 12.32). */
  #refusesFeature(request: RtspRequest, { camera }: RequestTarget): boolean {
    const required = request.headers.get("Require");
    if (required === undefined || cardHabitsOf(camera.spec.card ?? true).hasExtension) return false;
    this.#respond(request, 551, [["Unsupported", required]]);
    return true;
  }

  #playCard(request: RtspRequest, target: RequestTarget): void {
    const { camera } = target;
    if (this.#refusesFeature(request, target)) return;
    this.#withSession(request, (session) => {
      const { clock } = this.#context;
      const aheadMs = camera.faults.onvifClockSeconds * 1000;
      const range = clockRange(request.headers.get("Range"), clock.wallMs() + aheadMs);
      if (range === undefined) return this.#respond(request, 457);
      const tracks = [...session.tracks.values()].map(({ track, watcher }) => ({
        track,
        channel: watcher.channel,
      }));
      const habits = cardHabitsOf(camera.spec.card ?? true);
      const { cardReachMs: reachMs } = camera;
      const replay = new CardReplay({ socket: this.#socket, clock, habits, reachMs, aheadMs, tracks, range });
      const base = request.uri.replace(/\/$/, "");
      const infos = session.trackNumbers.map(
        (number, index) =>
          `url=${base}/${trackControl(camera, number)};seq=1;rtptime=${replay.firstTimestamp(index)}`,
      );
      this.#respond(request, 200, [
        ["Session", session.id],
        ["Range", clockRangeText(replay.startsAtMs, range.toMs)],
        ["RTP-Info", infos.join(",")],
      ]);
      camera.replays += 1;
      if (camera.faults.silentFrom !== "MEDIA") session.replay(replay);
    });
  }

  #play(request: RtspRequest, target: RequestTarget): void {
    if (target.isReplay) return this.#playCard(request, target);
    const { camera } = target;
    this.#withSession(request, (session) => {
      const base = request.uri.replace(/\/$/, "");
      const infos = session.trackNumbers.map((number) => {
        const packet = session.trackOf(number)?.nextPacket();
        return `url=${base}/${trackControl(camera, number)};seq=${packet?.sequence};rtptime=${packet?.timestamp}`;
      });
      this.#respond(request, 200, [
        ["Session", session.id],
        ["Range", "npt=now-"],
        ["RTP-Info", infos.join(",")],
      ]);
      if (camera.faults.silentFrom !== "MEDIA") session.play();
    });
  }

  #withSession(request: RtspRequest, act: (session: RtspSession) => void): void {
    const wanted = request.headers.get("Session")?.split(";")[0]?.trim();
    if (this.#session === undefined || wanted !== this.#session.id) return this.#respond(request, 454);
    act(this.#session);
  }

  #respond(request: RtspRequest, status: number, headers: Headers = [], body?: string): void {
    const sequence = request.headers.get("CSeq");
    const all: Headers = [
      ...(sequence === undefined ? [] : [["CSeq", sequence] as const]),
      ["Server", "camera-sim"],
      ...headers,
    ];
    this.#answers.write(status, reasons.get(status) ?? "Error", all, body, this.#camera?.faults);
  }

  /** From the first request that names a camera on, the connection is that camera's. */
  #enter(camera: SimCamera): void {
    if (this.#camera === camera) return;
    this.#camera?.connections.delete(this);
    this.#camera = camera;
    camera.connections.add(this);
  }

  #fallsSilentAt(method: string): boolean {
    const step: SilentStep | undefined = this.#camera?.faults.silentFrom;
    this.#isSilent ||= step !== undefined && step === method;
    return this.#isSilent;
  }

  #noteAlive(): void {
    if (this.#session !== undefined) this.#session.lastSeenMs = this.#context.clock.monotonicMs();
  }

  #endIfForgotten(): void {
    const session = this.#session;
    if (session === undefined) return;
    const silentMs = this.#context.clock.monotonicMs() - session.lastSeenMs;
    if (silentMs > session.camera.sessionTimeoutSeconds * 1000) this.cut();
  }

  #endSession(): void {
    this.#session?.pause();
    this.#session = undefined;
  }

  #close(): void {
    clearInterval(this.#aliveTimer);
    this.#endSession();
    this.#camera?.connections.delete(this);
  }
}
