// A stream server for tests: speaks the stream protocol to players, in memory or behind a real socket, with footage where the test says so.
import { parseStreamCommand, type StreamCommand, type StreamGrant, type StreamText } from "@didban/contract";
import type { GapCause } from "@didban/media";
import { encodeWireHeader, wireFlag, wireType } from "@didban/media/wire";
import type { OpenSocket, SocketListener } from "../stream/stream-socket.ts";
import type { Clock } from "../stream/clock.ts";
import { blankFootage, type FakeSound, type Footage } from "./footage.ts";

export interface FakeServerOptions {
  readonly allow?: readonly ("live" | "archive")[];
  readonly earliestMs?: number;
  /** Recorded spans, ascending; the last may end in the future. By default all since an hour ago. */
  readonly recorded?: readonly (readonly [startMs: number, endMs: number])[];
  readonly gapCause?: GapCause;
  readonly tokenLifeMs?: number;
  /** What the camera sees; ten empty pictures a second by default. */
  readonly footage?: Footage;
  /** Sent with each picture, a packet at a time; none by default. */
  readonly sound?: FakeSound;
}

type TextMessage = StreamText | Record<string, unknown>;

export class FakeServer {
  readonly clock: Clock;
  readonly options: FakeServerOptions;
  /** Everything that players said, in order. */
  readonly commands: StreamCommand[] = [];
  readonly grants: StreamGrant[] = [];
  /** Set to make the next calls for a token fail. */
  refusal: unknown;
  connections: FakeConnection[] = [];
  footage: Footage;
  /** Set to spoil the next picture that is no key frame. */
  damagesNext = false;
  /** Set to send nothing of the archive until it is asked for again. */
  isStalled = false;
  /** Set to let connections hang without a word. */
  isDead = false;

  constructor(clock: Clock, options: FakeServerOptions = {}) {
    this.clock = clock;
    this.options = options;
    this.footage = options.footage ?? blankFootage;
  }

  get connection(): FakeConnection | undefined {
    return this.connections.at(-1);
  }

  /** The last command of a kind. */
  last<Name extends StreamCommand["cmd"]>(cmd: Name): Extract<StreamCommand, { cmd: Name }> | undefined {
    return this.all(cmd).at(-1);
  }

  /** All commands of a kind, in their order. */
  all<Name extends StreamCommand["cmd"]>(cmd: Name): Extract<StreamCommand, { cmd: Name }>[] {
    return this.commands.filter(
      (command): command is Extract<StreamCommand, { cmd: Name }> => command.cmd === cmd,
    );
  }

  /** Calls for a token so far. */
  requests = 0;

  readonly requestStream = async (): Promise<StreamGrant> => {
    this.requests += 1;
    if (this.refusal !== undefined) throw this.refusal;
    const grant: StreamGrant = {
      token: `secret-${this.grants.length}`,
      url: "ws://server/stream/camera",
      streamIndex: 0,
      expiresAt: this.expiresAt(),
      allow: [...(this.options.allow ?? ["live", "archive"])],
      streams: [],
    };
    this.grants.push(grant);
    return grant;
  };

  readonly openSocket: OpenSocket = (url, _subprotocol, listener) => {
    const connection = new FakeConnection(this, url, listener);
    this.connections.push(connection);
    return {
      send: (text) => connection.receive(text),
      close: () => connection.end(),
    };
  };

  expiresAt(): string {
    return new Date(this.clock.nowMs() + (this.options.tokenLifeMs ?? 600_000)).toISOString();
  }

  isRecorded(atMs: number): boolean {
    return this.recorded().some(([startMs, endMs]) => atMs >= startMs && atMs < endMs);
  }

  recorded(): readonly (readonly [number, number])[] {
    return this.options.recorded ?? [[this.clock.nowMs() - 3_600_000, Number.MAX_SAFE_INTEGER]];
  }
}

export class FakeConnection {
  readonly url: string;
  readonly #server: FakeServer;
  readonly #listener: SocketListener;
  isOpen = true;
  generation = 0;
  credit = 0;
  #sequence = 0;
  #isKeyFramesOnly = false;
  #hasAudio = false;
  #isDiscontinuous = true;
  #isPumping = false;
  /** Capture time of the next picture of the archive; undefined while none is being sent. */
  #archiveMs: number | undefined;
  #liveMs: number | undefined;

  constructor(server: FakeServer, url: string, listener: SocketListener) {
    this.#server = server;
    this.url = url;
    this.#listener = listener;
    server.clock.after(0, () => this.#greet());
  }

  /** Says something of its own accord. */
  say(text: TextMessage): void {
    if (this.isOpen && !this.#server.isDead) this.#listener.text(JSON.stringify(text));
  }

  /** Sends a binary message as it is. */
  sendBytes(bytes: Uint8Array): void {
    this.#listener.binary(bytes);
  }

  /** Closes from the server's side. */
  close(code: number): void {
    if (!this.isOpen) return;
    this.end();
    this.#listener.closed(code);
  }

  end(): void {
    this.isOpen = false;
    this.#archiveMs = undefined;
    this.#liveMs = undefined;
  }

  receive(json: string): void {
    if (!this.isOpen || this.#server.isDead) return;
    const parsed = parseStreamCommand(json);
    if (!parsed.ok) throw new Error(`Not a command: ${json}: ${parsed.error.detail}`);
    this.#server.commands.push(parsed.command);
    this.#obey(parsed.command);
  }

  /** The picture of one place on the grid, whatever the credit. */
  sendPicture(
    slotMs: number,
    overrides: { readonly isKey?: boolean; readonly generation?: number } = {},
  ): void {
    const { footage } = this.#server;
    const isKey = overrides.isKey ?? slotMs % footage.keyFrameMs === 0;
    const flags =
      (isKey ? wireFlag.key : 0) |
      (this.#isDiscontinuous ? wireFlag.discontinuity : 0) |
      (this.#isKeyFramesOnly ? wireFlag.keyFramesOnly : 0);
    this.#isDiscontinuous = false;
    const isDamaged = this.#server.damagesNext && !isKey;
    if (isDamaged) this.#server.damagesNext = false;
    const payload = isDamaged ? new Uint8Array(2000).fill(0xa5) : footage.payloadAt(slotMs);
    const generation = overrides.generation ?? this.generation;
    this.#sendMedia(wireType.video, footage.wireCodec, flags, footage.captureAt(slotMs), generation, payload);
  }

  /** A thumbnail in answer to a request. */
  sendThumbnail(requestId: number, captureMs: number): void {
    const { footage } = this.#server;
    const payload = footage.payloadAt(captureMs);
    const header = {
      type: wireType.thumbnail,
      flags: wireFlag.key,
      codec: footage.wireCodec,
      generation: 0,
      sequence: requestId,
      captureMs,
      ptsUs: captureMs * 1000,
    };
    this.#deliver(encodeWireHeader(header, payload.length), payload);
  }

  #greet(): void {
    const { clock, options } = this.#server;
    this.say({
      type: "ready",
      protocol: 1,
      cameraId: "0190aaaa-0000-7000-8000-000000000001",
      allow: options.allow ?? ["live", "archive"],
      now: new Date(clock.nowMs()).toISOString(),
      earliest: new Date(options.earliestMs ?? clock.nowMs() - 3_600_000).toISOString(),
      expiresAt: this.#server.expiresAt(),
      streams: [],
      maxCredit: 600,
    });
  }

  #obey(command: StreamCommand): void {
    if ("generation" in command) {
      if (command.generation <= this.generation)
        return this.say({ type: "stale", generation: command.generation });
      this.#begin(command.generation);
    }
    switch (command.cmd) {
      case "play":
        this.credit = Math.min(600, this.credit + command.credit);
        this.#hasAudio = command.audio ?? false;
        return this.#play(command);
      case "seek":
        return this.#seek(Date.parse(command.at));
      case "pause":
        return this.#acknowledge("pause", "archive", 0);
      case "credit":
        this.credit = Math.min(600, this.credit + command.add);
        return this.#pumpArchive();
      case "audio":
        this.#hasAudio = command.on;
        return;
      case "renew":
        return this.say({ type: "renewed", expiresAt: this.#server.expiresAt() });
      default:
        return;
    }
  }

  #begin(generation: number): void {
    this.generation = generation;
    this.#sequence = 0;
    this.#archiveMs = undefined;
    this.#liveMs = undefined;
    this.#isKeyFramesOnly = false;
    this.#isDiscontinuous = true;
  }

  #play(command: Extract<StreamCommand, { cmd: "play" }>): void {
    const speed = command.speed ?? 1;
    this.#acknowledge("play", command.mode, speed);
    if (speed === 0) return;
    if (command.mode === "live") return this.#startLive();
    this.#isKeyFramesOnly = speed >= 4;
    const atMs = Date.parse(command.at ?? "");
    const keyMs = this.#keyAtOrBefore(atMs);
    if (keyMs === undefined) {
      return this.say({ type: "error", code: "noFootageInRange", generation: this.generation });
    }
    // Inside a gap there is nothing to decode up to the wanted time.
    this.#archiveMs = this.#server.isRecorded(atMs) ? keyMs : atMs;
    this.#pumpArchive();
  }

  #seek(atMs: number): void {
    this.#acknowledge("seek", "archive", 0);
    const keyMs = this.#keyAtOrBefore(atMs);
    if (keyMs === undefined) {
      return this.say({ type: "error", code: "noFootageInRange", generation: this.generation });
    }
    if (this.credit > 0) this.#sendPaid(keyMs);
  }

  #acknowledge(cmd: string, mode: string, speed: number): void {
    this.say({
      type: "ack",
      cmd,
      generation: this.generation,
      mode,
      speed,
      at: null,
      stream: 0,
      codec: this.#server.footage.codec,
      width: this.#server.footage.width,
      height: this.#server.footage.height,
      audio: this.#server.options.sound?.shape ?? null,
    });
  }

  #startLive(): void {
    const { pictureMs, keyFrameMs } = this.#server.footage;
    const nowMs = this.#server.clock.nowMs();
    const newestMs = Math.floor(nowMs / pictureMs) * pictureMs;
    for (let atMs = Math.floor(newestMs / keyFrameMs) * keyFrameMs; atMs <= newestMs; atMs += pictureMs) {
      this.#sendPaid(atMs);
    }
    this.#liveMs = newestMs + pictureMs;
    this.#waitForLive(this.generation);
  }

  #waitForLive(generation: number): void {
    const { clock } = this.#server;
    clock.after((this.#liveMs ?? 0) - clock.nowMs(), () => {
      if (generation !== this.generation || this.#liveMs === undefined) return;
      if (!this.#server.isDead) this.#sendPaid(this.#liveMs);
      this.#liveMs += this.#server.footage.pictureMs;
      this.#waitForLive(generation);
    });
  }

  /** Players give credit back while they are being sent to; that must not send twice. */
  #pumpArchive(): void {
    if (this.#isPumping || this.#server.isStalled) return;
    this.#isPumping = true;
    this.#sendArchive();
    this.#isPumping = false;
  }

  #sendArchive(): void {
    const { pictureMs, keyFrameMs } = this.#server.footage;
    const nowMs = this.#server.clock.nowMs();
    while (this.#archiveMs !== undefined && this.credit > 1) {
      if (this.#archiveMs > nowMs) return this.#endArchive();
      if (this.#server.isRecorded(this.#archiveMs)) {
        const captureMs = this.#archiveMs;
        this.#archiveMs += this.#isKeyFramesOnly ? keyFrameMs : pictureMs;
        this.#sendPaid(captureMs);
      } else this.#crossGap(this.#archiveMs, nowMs);
    }
  }

  #crossGap(fromMs: number, nowMs: number): void {
    const next = this.#server.recorded().find(([startMs]) => startMs >= fromMs);
    const startMs = Math.min(next?.[0] ?? nowMs, nowMs);
    this.say({
      type: "gap",
      generation: this.generation,
      from: new Date(fromMs).toISOString(),
      to: new Date(startMs).toISOString(),
      reason: this.#server.options.gapCause ?? "status",
    });
    if (startMs >= nowMs) return this.#endArchive();
    this.#archiveMs = startMs;
    this.#isDiscontinuous = true;
  }

  #endArchive(): void {
    this.#archiveMs = undefined;
    this.say({ type: "end", generation: this.generation, reason: "caughtUp" });
  }

  #keyAtOrBefore(atMs: number): number | undefined {
    for (const [startMs, endMs] of this.#server.recorded().toReversed()) {
      const lastMs = Math.min(atMs, endMs - 1, this.#server.clock.nowMs());
      const { keyFrameMs } = this.#server.footage;
      if (lastMs >= startMs) return Math.floor(lastMs / keyFrameMs) * keyFrameMs;
    }
    return undefined;
  }

  #sendPaid(captureMs: number): void {
    if (this.credit <= 0) return;
    this.credit -= 1;
    this.sendPicture(captureMs);
    const { sound } = this.#server.options;
    if (!this.#hasAudio || !sound || this.credit <= 0) return;
    this.credit -= 1;
    const payload = sound.payloadAt(captureMs);
    this.#sendMedia(wireType.audio, sound.wireCodec, wireFlag.key, captureMs, this.generation, payload);
  }

  #sendMedia(
    type: number,
    codec: number,
    flags: number,
    captureMs: number,
    generation: number,
    payload: Uint8Array,
  ): void {
    const sequence = this.#sequence++;
    const header = { type, flags, codec, generation, sequence, captureMs, ptsUs: captureMs * 1000 };
    this.#deliver(encodeWireHeader(header, payload.length), payload);
  }

  #deliver(header: Uint8Array, payload: Uint8Array): void {
    if (!this.isOpen || this.#server.isDead) return;
    const bytes = new Uint8Array(header.length + payload.length);
    bytes.set(header);
    bytes.set(payload, header.length);
    this.#listener.binary(bytes);
  }
}
