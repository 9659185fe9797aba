// The client side of one RTSP session, from OPTIONS to TEARDOWN, as a machine that holds no socket and reads no clock: bytes and times
// go in by `push` and `tick`, what to do comes out of `pull`. Owns the order of requests; transports are opened and addresses are
// judged by whoever drives it (media-io), payloads are the RTP room's.
import { parseSdp, SdpError, type SessionDescription } from "../sdp/index.ts";
import type { FaultyAnswer, RtspFault } from "./rtsp-fault.ts";
import { RtspExchange, type RtspExchangeOptions } from "./rtsp-exchange.ts";
import {
  type InterleavedFrame,
  type RtspRequest,
  type RtspResponse,
  serializeInterleaved,
  serializeResponse,
} from "./rtsp-message.ts";
import { RtspParseError, RtspParser } from "./rtsp-parser.ts";
import {
  clockRangeStart,
  clockRangeText,
  defaultSessionTimeoutMs,
  parsePublic,
  parseSession,
} from "./session-headers.ts";
import { latin1Text } from "./text-bytes.ts";
import { type Channel, type PlayingTrack, type TrackChoice, TrackSetup } from "./track-setup.ts";

export interface RtspClientOptions extends RtspExchangeOptions {
  /** The stream's URL without credentials. */
  readonly url: string;
  /** A span of a recording instead of what is live (ONVIF Streaming 6): by the camera's clock, milliseconds since 1970. */
  readonly replay?: { readonly fromMs: number; readonly toMs: number };
}

export type RtspOutput =
  | { readonly kind: "send"; readonly bytes: Uint8Array }
  /** Any answer at all came: the other side speaks RTSP. Comes once, with the answer's Date as it stands. */
  | { readonly kind: "answered"; readonly date: string | undefined }
  /** Call `play` next. The description holds at least one video track. */
  | { readonly kind: "described"; readonly description: SessionDescription }
  | {
      readonly kind: "playing";
      readonly tracks: readonly PlayingTrack[];
      /** Where a replay begins, by the camera's clock, as far as the camera says so. */
      readonly replayFromMs: number | undefined;
    }
  | TrackPacket
  /** The session is over; the stream is said to be at `url`, which is the camera's text and not yet judged. */
  | { readonly kind: "redirected"; readonly url: string }
  /** The session ended as asked by `teardown`. */
  | { readonly kind: "closed" }
  | { readonly kind: "failed"; readonly fault: RtspFault };

/** A packet of a track that came through the connection. A client has one of these, which is valid until the next `pull`. */
export class TrackPacket {
  kind: "rtp" | "rtcp" = "rtp";
  trackIndex = 0;
  /** The packet is `bytes[start, end)`. */
  bytes: Uint8Array = new Uint8Array(0);
  start = 0;
  end = 0;

  /** A view of the packet. */
  get packet(): Uint8Array {
    return this.bytes.subarray(this.start, this.end);
  }
}

type HeaderField = readonly [name: string, value: string];

type Phase =
  | "new"
  | "options"
  | "describe"
  | "described"
  | "setup"
  | "play"
  | "playing"
  | "teardown"
  | "over";

/** What a replay asks for: the times of pictures in every frame's header. A camera that does not know it says so by 551 (RFC 2326 12.32). */
const replayFeature = ["Require", "onvif-replay"] as const;
const optionNotSupported = 551;
const maxKeepAliveMs = 30_000;
/** Requests a camera may send between two of ours: some ask now and then whether we are still there. */
const maxRequestsToUs = 32;
/** With these cameras refuse a transport or its keys (RFC 7826 17.4; RFC 4567 for 472); others mean the stream, the session or themselves. */
const transportRefusals: ReadonlySet<number> = new Set([400, 406, 415, 461, 472]);
const knownRequests = new Set([
  "OPTIONS",
  "GET_PARAMETER",
  "SET_PARAMETER",
  "ANNOUNCE",
  "TEARDOWN",
  "REDIRECT",
]);

/**
 * Call `start`, then after every call here `pull` until undefined; push the connection's bytes as they come and call `tick` when
 * `nextTimeoutMs` has passed. All times are milliseconds of one monotonic clock.
 */
export class RtspClient {
  readonly #options: RtspClientOptions;
  readonly #exchange: RtspExchange;
  readonly #parser = new RtspParser();
  readonly #outputs: RtspOutput[] = [];
  readonly #packet = new TrackPacket();
  #phase: Phase = "new";
  #nowMs = 0;
  #hasAnswered = false;
  #requestsToUs = 0;
  #description: SessionDescription | undefined;
  #setup = new TrackSetup([]);
  #sessionTimeoutMs = defaultSessionTimeoutMs;
  /** Undefined once the camera refused our credentials: more tries could lock the account. */
  #keepAliveAtMs: number | undefined;
  #keepAliveMethod: "GET_PARAMETER" | "OPTIONS" = "OPTIONS";
  #requiresReplay: boolean;

  constructor(options: RtspClientOptions) {
    this.#options = options;
    this.#exchange = new RtspExchange(options);
    this.#requiresReplay = options.replay !== undefined;
  }

  /** Opens the conversation; the connection must stand. */
  start(nowMs: number): void {
    this.#nowMs = nowMs;
    this.#request("options", "OPTIONS", this.#options.url);
  }

  /** Sets up the chosen tracks and plays them; valid once, after `described`. */
  play(choices: readonly TrackChoice[], nowMs: number): void {
    if (this.#phase !== "described") throw new Error(`play in phase ${this.#phase}`);
    this.#nowMs = nowMs;
    this.#setup = new TrackSetup(choices);
    this.#setUpNext();
  }

  /** Takes bytes of the connection; everything pushed before must have been pulled. */
  push(bytes: Uint8Array, nowMs: number): void {
    if (this.#phase === "over") return;
    this.#nowMs = nowMs;
    this.#parser.push(bytes);
  }

  /** What to do next; undefined when there is nothing until more bytes or time come. */
  pull(): RtspOutput | undefined {
    for (;;) {
      const output = this.#outputs.shift();
      if (output !== undefined || this.#phase === "over") return output;
      try {
        const item = this.#parser.pull();
        if (item === undefined) return undefined;
        if (item.kind === "response") this.#takeResponse(item);
        else if (item.kind === "request") this.#takeRequest(item);
        else {
          // Channels nobody set up carry nothing we asked for.
          const channel = this.#setup.channel(item.channel);
          if (channel !== undefined) return this.#packetOf(item, channel);
        }
      } catch (error) {
        if (!(error instanceof RtspParseError)) throw error;
        this.#fail({ kind: "unreadable", parse: error.fault, streamOffset: error.streamOffset });
      }
    }
  }

  #packetOf(frame: InterleavedFrame, { kind, trackIndex }: Channel): TrackPacket {
    const packet = this.#packet;
    packet.kind = kind;
    packet.trackIndex = trackIndex;
    packet.bytes = frame.bytes;
    packet.start = frame.start;
    packet.end = frame.end;
    return packet;
  }

  /** When to call `tick`; undefined while nothing is waited for. */
  get nextTimeoutMs(): number | undefined {
    if (this.#phase === "over") return undefined;
    return this.#exchange.deadlineMs ?? (this.#phase === "playing" ? this.#keepAliveAtMs : undefined);
  }

  /** Lets time pass: gives up on answers, keeps the session alive. */
  tick(nowMs: number): void {
    this.#nowMs = nowMs;
    const dueMs = this.nextTimeoutMs;
    if (dueMs === undefined || nowMs < dueMs) return;
    if (this.#exchange.deadlineMs !== undefined) this.#giveUp();
    else this.#keepAlive();
  }

  /** Sends an RTCP packet of ours through the connection, for a track that plays over it. */
  sendRtcp(trackIndex: number, packet: Uint8Array): void {
    const transport = this.#setup.playing.find((track) => track.trackIndex === trackIndex)?.transport;
    if (transport?.kind !== "tcp" || this.#phase !== "playing") return;
    this.#outputs.push({ kind: "send", bytes: serializeInterleaved(transport.rtcpChannel, packet) });
  }

  /** Ends the session; `closed` follows when the camera agreed or stayed silent. */
  teardown(nowMs: number): void {
    if (this.#phase === "over" || this.#phase === "teardown") return;
    this.#nowMs = nowMs;
    if (this.#exchange.sessionId === undefined) this.#end({ kind: "closed" });
    else this.#request("teardown", "TEARDOWN", this.#aggregateUrl);
  }

  get #aggregateUrl(): string {
    return this.#description?.control ?? this.#options.url;
  }

  #request(phase: Phase, method: string, uri: string, headers: readonly HeaderField[] = []): void {
    this.#phase = phase;
    this.#requestsToUs = 0;
    this.#outputs.push({ kind: "send", bytes: this.#exchange.request(method, uri, headers, this.#nowMs) });
  }

  #end(output: RtspOutput): void {
    this.#phase = "over";
    this.#exchange.giveUp();
    this.#outputs.push(output);
  }

  #fail(fault: RtspFault): void {
    this.#end({ kind: "failed", fault });
  }

  #giveUp(): void {
    const request = this.#exchange.giveUp();
    if (this.#phase === "teardown") this.#end({ kind: "closed" });
    // Cameras exist that never answer while they stream; whether pictures still come is judged by who receives them.
    else if (this.#phase === "playing") this.#keepAliveMethod = "OPTIONS";
    else if (request !== undefined) this.#fail({ kind: "noAnswer", request });
  }

  #keepAlive(): void {
    this.#scheduleKeepAlive();
    this.#request("playing", this.#keepAliveMethod, this.#aggregateUrl);
  }

  #scheduleKeepAlive(): void {
    this.#keepAliveAtMs = this.#nowMs + Math.min(this.#sessionTimeoutMs / 2, maxKeepAliveMs);
  }

  /** A refused keep-alive is no reason to end a stream that runs. */
  #takeKeepAliveRefusal(fault: RtspFault): void {
    this.#keepAliveMethod = "OPTIONS";
    if (fault.kind !== "credentialsNeeded") this.#keepAliveAtMs = undefined;
  }

  #takeResponse(response: RtspResponse): void {
    if (!this.#hasAnswered) this.#outputs.push({ kind: "answered", date: response.headers.get("Date") });
    this.#hasAnswered = true;
    const step = this.#exchange.take(response, this.#nowMs);
    switch (step.kind) {
      case "ignored":
        return;
      case "again":
        this.#outputs.push({ kind: "send", bytes: step.bytes });
        return;
      case "failed":
        if (this.#phase === "teardown") this.#end({ kind: "closed" });
        else if (this.#phase === "playing") this.#takeKeepAliveRefusal(step.fault);
        else this.#fail(step.fault);
        return;
      case "answered":
        this.#takeAnswer(step.response, step.answer);
    }
  }

  #takeAnswer(response: RtspResponse, answer: FaultyAnswer): void {
    const location = response.headers.get("Location");
    const isStarting = this.#phase !== "playing" && this.#phase !== "teardown";
    if (isStarting && answer.status >= 300 && answer.status < 400 && location !== undefined) {
      return this.#end({ kind: "redirected", url: absoluteUrl(location, answer.uri) });
    }
    const isFine = answer.status < 300;
    if (answer.status === optionNotSupported && this.#requiresReplay && isStarting) {
      this.#requiresReplay = false;
      return this.#setUpNext();
    }
    switch (this.#phase) {
      case "options":
        if (isFine) this.#chooseKeepAlive(response);
        // Whatever else a camera says to OPTIONS, DESCRIBE decides.
        return this.#request("describe", "DESCRIBE", this.#options.url, [["Accept", "application/sdp"]]);
      case "describe":
        return isFine ? this.#takeDescription(response, answer) : this.#fail(describeFault(answer));
      case "setup":
        return isFine ? this.#takeSetup(response, answer) : this.#takeSetupRefusal(answer);
      case "play":
        return isFine ? this.#takePlay(response) : this.#fail(sessionFault(answer));
      case "playing":
        if (answer.status === 454) this.#fail({ kind: "sessionLost", request: answer });
        else if (!isFine) this.#keepAliveMethod = "OPTIONS";
        return;
      case "teardown":
        return this.#end({ kind: "closed" });
      case "new":
      case "described":
      case "over":
        return;
    }
  }

  #chooseKeepAlive(response: RtspResponse): void {
    const methods = parsePublic(response.headers.all("Public").join(","));
    if (methods.has("GET_PARAMETER")) this.#keepAliveMethod = "GET_PARAMETER";
  }

  #takeDescription(response: RtspResponse, answer: FaultyAnswer): void {
    try {
      this.#description = parseSdp(latin1Text(response.body), {
        requestUrl: this.#options.url,
        contentBase: response.headers.get("Content-Base"),
        contentLocation: response.headers.get("Content-Location"),
      });
    } catch (error) {
      if (!(error instanceof SdpError)) throw error;
      return this.#fail({ kind: "badDescription", answer, reason: error.fault });
    }
    const { tracks, unsupported } = this.#description;
    if (tracks.some((track) => track.kind === "video")) {
      this.#phase = "described";
      this.#outputs.push({ kind: "described", description: this.#description });
      return;
    }
    const encodings = unsupported.filter((each) => each.kind === "video").map((each) => each.encoding);
    this.#fail(
      encodings.length > 0 ? { kind: "codecUnsupported", answer, encodings } : { kind: "noVideo", answer },
    );
  }

  #setUpNext(): void {
    const next = this.#setup.next;
    const feature = this.#requiresReplay ? [replayFeature] : [];
    if (next === undefined)
      return this.#request("play", "PLAY", this.#aggregateUrl, [...feature, ...this.#rangeHeaders]);
    const uri = this.#description?.tracks[next.trackIndex]?.control ?? this.#aggregateUrl;
    this.#request("setup", "SETUP", uri, [...feature, ["Transport", next.transport]]);
  }

  /** What is to be played; a recording as fast as the connection takes it. */
  get #rangeHeaders(): readonly HeaderField[] {
    const { replay } = this.#options;
    if (replay === undefined) return [["Range", "npt=0.000-"]];
    return [
      ["Range", clockRangeText(replay.fromMs, replay.toMs)],
      ["Rate-Control", "no"],
    ];
  }

  #takeSetup(response: RtspResponse, answer: FaultyAnswer): void {
    const session = parseSession(response.headers.get("Session"));
    if (session !== undefined) {
      this.#exchange.sessionId = session.id;
      this.#sessionTimeoutMs = session.timeoutMs;
    }
    if (this.#setup.granted(response.headers.get("Transport"))) this.#setUpNext();
    else this.#fail({ kind: "transportRefused", answer });
  }

  #takeSetupRefusal(answer: FaultyAnswer): void {
    if (answer.status === 461 && this.#setup.fallBackToTcp()) return this.#setUpNext();
    // Sound that is refused does not cost the picture.
    const track = this.#description?.tracks[this.#setup.next?.trackIndex ?? -1];
    if (track?.kind === "audio" && answer.status !== 454 && this.#setup.skip()) return this.#setUpNext();
    if (track?.isSrtp === true && transportRefusals.has(answer.status))
      return this.#fail({ kind: "srtpOnly", answer });
    this.#fail(answer.status === 461 ? { kind: "transportRefused", answer } : sessionFault(answer));
  }

  #takePlay(response: RtspResponse): void {
    this.#phase = "playing";
    this.#scheduleKeepAlive();
    const controls = this.#description?.tracks.map((track) => track.control) ?? [];
    this.#outputs.push({
      kind: "playing",
      tracks: this.#setup.start(response.headers.get("RTP-Info"), controls),
      replayFromMs: clockRangeStart(response.headers.get("Range")),
    });
  }

  /** Answers what a camera asks of us; a TEARDOWN or REDIRECT of its own ends the session (RFC 2326 10.7, 10.10). */
  #takeRequest(request: RtspRequest): void {
    const cseq = request.headers.get("CSeq") ?? "0";
    const place = { method: request.method, uri: request.uri, cseq: Number(cseq) };
    if (++this.#requestsToUs > maxRequestsToUs)
      return this.#fail({ kind: "tooManyRequests", request: place });
    const bytes = knownRequests.has(request.method)
      ? serializeResponse(200, "OK", [["CSeq", cseq]])
      : serializeResponse(501, "Not Implemented", [["CSeq", cseq]]);
    this.#outputs.push({ kind: "send", bytes });
    const location = request.headers.get("Location");
    if (request.method === "REDIRECT" && location !== undefined) {
      this.#end({ kind: "redirected", url: absoluteUrl(location, this.#options.url) });
    } else if (request.method === "TEARDOWN" || request.method === "REDIRECT") {
      this.#fail({ kind: "sessionLost", request: place });
    }
  }
}

function describeFault(answer: FaultyAnswer): RtspFault {
  // Besides 404 cameras answer 400, 410 and 454 for a channel or path that they have not.
  const isUnknown = [400, 404, 410, 454].includes(answer.status);
  return { kind: isUnknown ? "streamNotFound" : "refused", answer };
}

function sessionFault(answer: FaultyAnswer): RtspFault {
  if (answer.status === 454) return { kind: "sessionLost", request: answer };
  return { kind: answer.status === 404 ? "streamNotFound" : "refused", answer };
}

function absoluteUrl(location: string, requestUrl: string): string {
  if (!location.startsWith("/")) return location;
  return (/^[a-z]+:\/\/[^/?]*/i.exec(requestUrl)?.[0] ?? "") + location;
}
