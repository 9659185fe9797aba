// One span of what a camera recorded itself, from the replay's address to groups of pictures: dials as a live stream is dialled, asks for the
// span, takes it at its pace. Owns one attempt, its deadlines and its one end; which span, and what becomes of it, is the caller's.
import { randomBytes } from "node:crypto";
import type { SlabSource } from "@didban/media";
import { CodecError } from "@didban/media/codec";
import { parseRtcp, ReplayTrack } from "@didban/media/rtp";
import { type PlayingTrack, RtspClient, type RtspCredentials, type RtspOutput } from "@didban/media/rtsp";
import type { SessionDescription } from "@didban/media/sdp";
import type { CameraClock } from "./camera-clock.ts";
import { CameraConnection } from "./camera-connection.ts";
import type { CameraFault } from "./camera-fault.ts";
import type { CameraNetwork } from "./camera-network.ts";
import { nodeHash } from "./node-hash.ts";
import { type ReplayedGroup, ReplayGroups, type WantedSpan } from "./replay-groups.ts";
import { ReplayPace } from "./replay-pace.ts";
import { parseStreamUrl } from "./stream-url.ts";

export interface ReplaySourceOptions extends WantedSpan {
  /** `rtsp://` or `rtsps://`, without a user. */
  readonly url: string;
  readonly credentials: RtspCredentials | undefined;
  readonly knownFingerprint: string | undefined;
  readonly network: CameraNetwork;
  readonly clock: CameraClock;
  readonly slabs: SlabSource;
  /** No faster than this. */
  readonly timesRealTime: number;
  /** Ends the attempt at once. */
  readonly signal: AbortSignal;
}

/** How an attempt ended. */
export type ReplayEnd =
  /** All that the camera has of the span came. */
  | { readonly kind: "whole" }
  /** The camera answered and sent nothing that it was asked for, or nothing whose time can be told. */
  | { readonly kind: "nothing"; readonly why: "noFootage" | "elsewhere" | "timesUnknown" }
  | { readonly kind: "aborted" }
  | { readonly kind: "failed"; readonly fault: CameraFault };

const connectMs = 5_000;
const answerMs = 8_000;
const startMs = 15_000;
/** From playing to the first packet: a card is searched for the place. */
const firstPacketMs = 10_000;
/** A camera that sends nothing for so long has sent all. */
const silenceMs = 3_000;
const beatMs = 100;
const farewellMs = 1_000;
/** RFC 2326 11.3.7: nothing is recorded in the span. */
const invalidRange = 457;

/**
 * Receives one span. `onGroup` is given a group of pictures after the other, held for it, and waited for; the camera waits meanwhile. Never rejects but
 * with what `onGroup` rejected with.
 */
export function receiveReplay(
  options: ReplaySourceOptions,
  onGroup: (group: ReplayedGroup) => Promise<void>,
): Promise<ReplayEnd> {
  return new Promise((resolve, reject) => {
    new ReplayAttempt(options, onGroup, resolve, reject).open();
  });
}

class ReplayAttempt {
  readonly #options: ReplaySourceOptions;
  readonly #onGroup: (group: ReplayedGroup) => Promise<void>;
  readonly #resolve: (end: ReplayEnd) => void;
  readonly #reject: (error: unknown) => void;
  readonly #pace: ReplayPace;
  readonly #groups: ReplayGroups;
  readonly #tracks = new Map<number, ReplayTrack>();
  readonly #abort = () => this.#end({ kind: "aborted" });
  #connection: CameraConnection | undefined;
  #client: RtspClient | undefined;
  #deadline: { readonly atMs: number; readonly end: ReplayEnd } | undefined;
  #cancelBeat: () => void = () => {};
  #isPlaying = false;
  #hasPackets = false;
  #hasUnits = false;
  #firstMs: number | undefined;
  /** The camera has sent all: what waits is still handed on. */
  #isDone = false;
  #isOver = false;
  #handing: Promise<void> | undefined;

  constructor(
    options: ReplaySourceOptions,
    onGroup: (group: ReplayedGroup) => Promise<void>,
    resolve: (end: ReplayEnd) => void,
    reject: (error: unknown) => void,
  ) {
    this.#options = options;
    this.#onGroup = onGroup;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#pace = new ReplayPace(options.clock, options.timesRealTime);
    this.#groups = new ReplayGroups(options);
  }

  open(): void {
    const { signal } = this.#options;
    signal.addEventListener("abort", this.#abort, { once: true });
    if (signal.aborted) return this.#abort();
    this.#expect(startMs, { kind: "failed", fault: { kind: "tooSlow", afterMs: startMs } });
    this.#beat();
    this.#dial().catch((error: unknown) => this.#fail({ kind: "defect", error }));
  }

  #beat(): void {
    if (this.#isOver) return;
    this.#cancelBeat = this.#options.clock.after(beatMs, () => this.#guarded(() => this.#beat()));
    const nowMs = this.#options.clock.monotonicMs();
    // While we keep it waiting it may be silent.
    if (this.#isPlaying && this.#pace.isHolding) this.#expectMore();
    if (this.#deadline !== undefined && nowMs >= this.#deadline.atMs) {
      if (this.#isPlaying) return this.#finish();
      return this.#end(this.#deadline.end);
    }
    this.#client?.tick(nowMs);
    this.#drain();
  }

  async #dial(): Promise<void> {
    const { url, network } = this.#options;
    const target = parseStreamUrl(url);
    if (target === undefined) return this.#fail({ kind: "addressUnusable" });
    const { host, port, isSecure } = target;
    const resolution = await network.resolve(host);
    if (this.#isOver) return;
    if (resolution.kind === "failed") return this.#fail(resolution.fault);
    const endpoint = { address: resolution.address, port };
    const noAnswer: CameraFault = { kind: "unreachable", endpoint, reason: "no answer in time" };
    const cancel = this.#options.clock.after(connectMs, () => this.#fail(noAnswer));
    this.#connection = new CameraConnection(
      { network, ...endpoint, host, isSecure, pacer: this.#pace },
      {
        onConnected: () => undefined,
        onOpen: (fingerprint) => {
          cancel();
          this.#guarded(() => this.#start(target.url, isSecure, fingerprint));
        },
        onBytes: (bytes) => this.#guarded(() => this.#take(bytes)),
        mayRest: () => this.#isPlaying,
        mustRest: () => this.#isPlaying,
        onEnd: (fault) => {
          cancel();
          // Some cameras close the connection behind the last picture.
          if (this.#hasUnits) this.#finish();
          else this.#fail(fault);
        },
      },
    );
  }

  #start(url: string, isSecure: boolean, fingerprint: string | undefined): void {
    const { knownFingerprint: known, credentials, clock, fromMs, toMs } = this.#options;
    if (known !== undefined && fingerprint !== undefined && known !== fingerprint)
      return this.#fail({ kind: "certificateChanged", known, seen: fingerprint });
    this.#client = new RtspClient({
      url,
      isSecure,
      credentials,
      hash: nodeHash,
      drawCnonce: () => randomBytes(16).toString("hex"),
      userAgent: "Didban",
      answerTimeoutMs: answerMs,
      // Its end is told by what lies behind it: some cameras say nothing when they come to the end that they were given.
      replay: { fromMs, toMs: toMs + 60_000 },
    });
    this.#client.start(clock.monotonicMs());
    this.#drain();
  }

  #take(bytes: Uint8Array): void {
    this.#client?.push(bytes, this.#options.clock.monotonicMs());
    this.#drain();
  }

  #drain(): void {
    const client = this.#client;
    if (client === undefined) return;
    for (let output = client.pull(); output !== undefined && !this.#isOver; output = client.pull())
      this.#obey(output);
  }

  #obey(output: RtspOutput): void {
    switch (output.kind) {
      case "send":
        return this.#connection?.send(output.bytes);
      case "described":
        return this.#choose(output.description);
      case "playing":
        return this.#play(output.tracks, output.replayFromMs);
      case "rtp":
        return this.#receive(output.trackIndex, output.bytes, output.start, output.end);
      case "rtcp": {
        const { packets } = parseRtcp(output.packet);
        if (this.#hasPackets && packets.some(({ kind }) => kind === "bye")) this.#finish();
        return;
      }
      case "failed": {
        const { fault } = output;
        const isEmpty = fault.kind === "refused" && fault.answer.status === invalidRange;
        return isEmpty
          ? this.#end({ kind: "nothing", why: "noFootage" })
          : this.#fail({ kind: "rtsp", fault });
      }
      case "redirected":
        // Where a recording is was asked a moment ago.
        return this.#fail({ kind: "tooManyRedirects" });
      case "answered":
      case "closed":
        return;
    }
  }

  /** One picture and one sound, as of a live stream. */
  #choose({ tracks }: SessionDescription): void {
    let unusable: CameraFault | undefined;
    for (const kind of ["video", "audio"] as const) {
      for (const [index, track] of tracks.entries()) {
        if (track.kind !== kind) continue;
        try {
          this.#tracks.set(index, new ReplayTrack(track, this.#options.fromMs, this.#options.slabs));
          break;
        } catch (error) {
          if (!(error instanceof CodecError)) throw error;
          unusable = { kind: "trackUnusable", encoding: track.codec, reason: error.message };
        }
      }
      if (kind === "video" && this.#tracks.size === 0)
        return this.#fail(unusable ?? { kind: "noPicture", afterMs: 0 });
    }
    const choices = [...this.#tracks.keys()].map((trackIndex) => ({ trackIndex }));
    this.#client?.play(choices, this.#options.clock.monotonicMs());
  }

  #play(tracks: readonly PlayingTrack[], replayFromMs: number | undefined): void {
    for (const { trackIndex, firstRtpTime } of tracks) {
      if (replayFromMs === undefined) continue;
      this.#tracks.get(trackIndex)?.startsAt({ rtpTime: firstRtpTime, timeMs: replayFromMs });
    }
    this.#isPlaying = true;
    this.#expect(firstPacketMs, { kind: "nothing", why: "noFootage" });
  }

  #receive(trackIndex: number, bytes: Uint8Array, start: number, end: number): void {
    const track = this.#tracks.get(trackIndex);
    if (track === undefined || this.#isDone) return;
    this.#hasPackets = true;
    track.pushRtp(bytes, start, end);
    for (let unit = track.pull(); unit !== undefined; unit = track.pull()) {
      this.#hasUnits = true;
      this.#groups.push(unit);
      unit.slab?.release();
      this.#firstMs ??= unit.captureMs;
      this.#pace.took(unit.captureMs - this.#firstMs);
    }
    this.#expectMore();
    if (this.#groups.end === "elsewhere") return this.#end({ kind: "nothing", why: "elsewhere" });
    if (this.#groups.end === "tooLarge") return this.#fail({ kind: "flooding" });
    if (this.#groups.end === "reached" || track.isOver) return this.#finish();
    this.#handOn();
  }

  /** Hands whole groups on, one after the other; the connection rests until they are taken. */
  #handOn(): void {
    const groups = this.#groups.take();
    if (groups.length === 0) return;
    this.#pace.setFull(true);
    const before = this.#handing ?? Promise.resolve();
    const handing = before.then(async () => {
      for (const group of groups) await this.#onGroup(group);
      if (this.#handing === handing) this.#pace.setFull(false);
    });
    this.#handing = handing;
    handing.catch((error: unknown) => {
      this.#letGo();
      this.#reject(error);
    });
  }

  /** The camera has sent all that it is asked for. */
  #finish(): void {
    if (this.#isOver || this.#isDone) return;
    if (!this.#hasUnits)
      return this.#end({ kind: "nothing", why: this.#hasPackets ? "timesUnknown" : "noFootage" });
    this.#isDone = true;
    this.#groups.close();
    this.#handOn();
    this.#deadline = undefined;
    const handed = this.#handing ?? Promise.resolve();
    void handed.then(
      () => this.#end({ kind: "whole" }),
      () => undefined,
    );
  }

  #expect(withinMs: number, end: ReplayEnd): void {
    this.#deadline = { atMs: this.#options.clock.monotonicMs() + withinMs, end };
  }

  #expectMore(): void {
    if (this.#isDone) return;
    this.#expect(this.#hasPackets ? silenceMs : firstPacketMs, { kind: "nothing", why: "noFootage" });
  }

  /** A defect met by one camera's bytes must not cost the others theirs. */
  #guarded(act: () => void): void {
    try {
      if (!this.#isOver) act();
    } catch (error) {
      this.#fail({ kind: "defect", error });
    }
  }

  #fail(fault: CameraFault): void {
    this.#end({ kind: "failed", fault });
  }

  #end(end: ReplayEnd): void {
    if (this.#isOver) return;
    this.#letGo();
    const handed = this.#handing ?? Promise.resolve();
    void handed.then(
      () => this.#resolve(end),
      () => undefined,
    );
  }

  #letGo(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { clock, signal } = this.#options;
    signal.removeEventListener("abort", this.#abort);
    this.#cancelBeat();
    this.#groups.drop();
    this.#client?.teardown(clock.monotonicMs());
    for (let output = this.#client?.pull(); output !== undefined; output = this.#client?.pull())
      if (output.kind === "send") this.#connection?.send(output.bytes);
    this.#connection?.finish();
    clock.after(farewellMs, () => this.#connection?.destroy());
  }
}
