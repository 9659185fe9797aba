// One stream of one camera, from its address to its pictures: resolves, dials, speaks RTSP, receives. Owns one attempt and its
// deadlines, and ends it with exactly one fault; when to try again is `reconnect-policy.ts` and the caller's, recording is the sink's.
import { randomBytes } from "node:crypto";
import type { AccessUnit, SlabSource } from "@didban/media";
import { MediaClock, type TrackEvent } from "@didban/media/rtp";
import {
  RtspClient,
  type RtspCredentials,
  type RtspFault,
  type RtspOutput,
  type TrackChoice,
} from "@didban/media/rtsp";
import type { MediaTrack, SessionDescription } from "@didban/media/sdp";
import { CameraConnection } from "./camera-connection.ts";
import type { CameraClock } from "./camera-clock.ts";
import { defaultDeadlines, type CameraDeadlines } from "./camera-deadlines.ts";
import type { CameraFault, Endpoint } from "./camera-fault.ts";
import type { CameraNetwork } from "./camera-network.ts";
import { nodeHash } from "./node-hash.ts";
import type { ReadPacing } from "./read-pacer.ts";
import { parseStreamUrl, type StreamUrl } from "./stream-url.ts";
import { type ReceivedPacket, TrackSet } from "./track-set.ts";
import { UdpTracks } from "./udp-tracks.ts";

/** Packets come through the connection, or as datagrams. */
export type CameraTransport = "tcp" | "udp";

export interface CameraSourceOptions {
  /** `rtsp://` or `rtsps://`; a user in it is used where `credentials` are not given. */
  readonly url: string;
  readonly credentials?: RtspCredentials | undefined;
  /**
   * How packets are asked for first, `tcp` (through the connection) by default. Where a camera refuses that, or grants the other, it is asked for the other
   * way, except over TLS, which datagrams would leave, and where none would arrive.
   */
  readonly transport?: CameraTransport;
  readonly wantsAudio?: boolean;
  readonly network: CameraNetwork;
  readonly clock: CameraClock;
  /** Shared by sessions that follow each other, so that presentation time goes on. */
  readonly mediaClock?: MediaClock;
  /** The certificate seen before; another one ends the attempt before anything is sent (CONN-27). */
  readonly knownFingerprint?: string | undefined;
  /** Where pictures are put together; by default in memory of the garbage collector, which need not be held. */
  readonly slabs?: SlabSource;
  /** Lets the connection rest between reads once pictures come; without it every packet is read as it comes. */
  readonly pacing?: ReadPacing;
  readonly deadlines?: Partial<CameraDeadlines>;
}

/** What happens on the way to the picture, in this order; a redirect begins again. */
export type CameraEvent =
  | { readonly kind: "resolved"; readonly address: string }
  | { readonly kind: "connected"; readonly endpoint: Endpoint }
  | { readonly kind: "secured"; readonly fingerprint: string }
  | { readonly kind: "answered"; readonly date: string | undefined }
  | { readonly kind: "described"; readonly description: SessionDescription }
  | { readonly kind: "playing" }
  /** Packets of the picture come; from now on a key frame is waited for. */
  | { readonly kind: "arriving" }
  | { readonly kind: "redirected"; readonly url: string }
  /** The camera takes no other way of sending packets than this one; begins again. */
  | { readonly kind: "transportChosen"; readonly transport: CameraTransport }
  /** Losses and faults of a track that plays. */
  | { readonly kind: "track"; readonly track: MediaTrack; readonly event: TrackEvent };

export interface CameraSink {
  onEvent?(event: CameraEvent): void;
  /** Units in decode order; who keeps one beyond the call holds it (`holdUnit`). Must return soon: everything else waits. */
  onUnit(unit: AccessUnit, track: MediaTrack): void;
  /** The attempt is over. Comes once, last, never after `close` and never before `openCameraSource` returned. Must not throw. */
  onEnd(fault: CameraFault): void;
}

export interface CameraSource {
  /** Tells the camera goodbye and lets go of everything. */
  close(): void;
}

/** Begins one attempt to receive a stream. */
export function openCameraSource(options: CameraSourceOptions, sink: CameraSink): CameraSource {
  const attempt = new CameraAttempt(options, sink);
  attempt.open();
  return attempt;
}

const maxRedirects = 3;
const beatMs = 250;
const reportEveryMs = 5_000;
const farewellMs = 1_000;
/** What a camera that said goodbye may take until another picture. */
const afterFarewellMs = 500;
/** Beside its picture a camera has to say a few kilobytes; one that says so much more before it sends one means to keep us busy. */
const maxOtherBytes = 4 << 20;

/** How packets are asked for first: datagrams go through no tunnel. */
export const firstTransport = ({
  network,
  transport = "tcp",
}: Pick<CameraSourceOptions, "network" | "transport">): CameraTransport =>
  network.isDirect ? transport : "tcp";

class CameraAttempt implements CameraSource {
  readonly #options: CameraSourceOptions;
  readonly #sink: CameraSink;
  readonly #clock: CameraClock;
  readonly #deadlines: CameraDeadlines;
  readonly #mediaClock: MediaClock;
  #credentials: RtspCredentials | undefined;
  #connection: CameraConnection | undefined;
  #client: RtspClient | undefined;
  #tracks: TrackSet | undefined;
  #udp: UdpTracks | undefined;
  #redirects = 0;
  #target: StreamUrl | undefined;
  #transport: CameraTransport;
  #hasChangedTransport = false;
  #isOver = false;
  /** What time is running out for, and the fault it ends in. */
  #deadline: { readonly atMs: number; readonly fault: CameraFault } | undefined;
  #startedAtMs = 0;
  #isPlaying = false;
  /** A packet of the picture came. */
  #hasArrived = false;
  #hasPicture = false;
  #otherBytes = 0;
  /** Packets of a picture have to come until then, and more of them than junk. */
  #arrivesByMs = Infinity;
  #reportAtMs = 0;
  #cancelBeat: () => void = () => {};

  constructor(options: CameraSourceOptions, sink: CameraSink) {
    this.#options = options;
    this.#sink = sink;
    this.#clock = options.clock;
    this.#deadlines = { ...defaultDeadlines, ...options.deadlines };
    this.#mediaClock = options.mediaClock ?? new MediaClock();
    this.#credentials = options.credentials;
    this.#transport = firstTransport(options);
  }

  open(): void {
    this.#startedAtMs = this.#clock.monotonicMs();
    this.#beat();
    const target = parseStreamUrl(this.#options.url);
    this.#credentials ??= target?.credentials;
    this.#dialSoon(target);
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#client?.teardown(this.#clock.monotonicMs());
    for (let output = this.#client?.pull(); output !== undefined; output = this.#client?.pull()) {
      if (output.kind === "send") this.#connection?.send(output.bytes);
    }
    this.#letGo("finish");
  }

  /** Everything that waits is looked at here, a few times a second. */
  #beat(): void {
    if (this.#isOver) return;
    this.#cancelBeat = this.#clock.after(beatMs, () => this.#guarded(() => this.#beat()));
    const nowMs = this.#clock.monotonicMs();
    const { startMs, firstPictureMs } = this.#deadlines;
    if (!this.#isPlaying && nowMs - this.#startedAtMs >= startMs)
      return this.#fail({ kind: "tooSlow", afterMs: startMs });
    if (this.#deadline !== undefined && nowMs >= this.#deadline.atMs) return this.#fail(this.#deadline.fault);
    if (!this.#hasPicture && nowMs >= this.#arrivesByMs && !this.#tracks?.hasPicturePackets)
      return this.#fail({ kind: "noPicture", afterMs: firstPictureMs });
    this.#client?.tick(nowMs);
    if (this.#isPlaying && nowMs >= this.#reportAtMs) this.#report(nowMs);
    this.#drain();
  }

  /** Begins in a later turn, so that the sink hears nothing before its source was handed out. */
  #dialSoon(target: StreamUrl | undefined): void {
    Promise.resolve(target)
      .then((each) => this.#dial(each))
      .catch((error: unknown) => this.#fail({ kind: "defect", error }));
  }

  async #dial(target: StreamUrl | undefined): Promise<void> {
    if (target === undefined) return this.#fail({ kind: "addressUnusable" });
    this.#target = target;
    const { host, port, isSecure } = target;
    this.#expect({ kind: "addressUnresolved", host });
    const { network, pacing } = this.#options;
    const resolution = await network.resolve(host);
    if (this.#isOver) return;
    if (resolution.kind === "failed") return this.#fail(resolution.fault);
    const { address } = resolution;
    const endpoint = { address, port };
    this.#tell({ kind: "resolved", address });
    this.#expect({ kind: "unreachable", endpoint, reason: "no answer in time" });
    this.#connection = new CameraConnection(
      { network, ...endpoint, host, isSecure, pacer: pacing?.pacer },
      {
        onConnected: () => this.#guarded(() => this.#connected(endpoint, isSecure)),
        onOpen: (fingerprint) => this.#guarded(() => this.#start(target, fingerprint)),
        onBytes: (bytes) => this.#guarded(() => this.#take(bytes)),
        mayRest: () => this.#hasPicture && !pacing?.isWatched(),
        onEnd: (fault) => this.#fail(fault),
      },
    );
  }

  #connected(endpoint: Endpoint, isSecure: boolean): void {
    this.#tell({ kind: "connected", endpoint });
    if (isSecure) this.#expect({ kind: "tlsFailed", endpoint, reason: "no answer in time" });
  }

  #start({ url, isSecure }: StreamUrl, fingerprint: string | undefined): void {
    this.#deadline = undefined;
    if (fingerprint !== undefined) {
      const known = this.#options.knownFingerprint;
      if (known !== undefined && known !== fingerprint && this.#redirects === 0) {
        return this.#fail({ kind: "certificateChanged", known, seen: fingerprint });
      }
      this.#tell({ kind: "secured", fingerprint });
    }
    this.#client = new RtspClient({
      url,
      isSecure,
      credentials: this.#credentials,
      hash: nodeHash,
      drawCnonce: () => randomBytes(16).toString("hex"),
      userAgent: "Didban",
      answerTimeoutMs: this.#deadlines.answerMs,
    });
    this.#client.start(this.#clock.monotonicMs());
    this.#drain();
  }

  #take(bytes: Uint8Array): void {
    const isPicture = this.#hasPicture || this.#tracks?.hasPicturePackets === true;
    this.#otherBytes = isPicture ? 0 : this.#otherBytes + bytes.length;
    if (this.#otherBytes > maxOtherBytes) return this.#fail({ kind: "flooding" });
    this.#client?.push(bytes, this.#clock.monotonicMs());
    this.#drain();
  }

  /** Does what the client asks for, until it asks for nothing. */
  #drain(): void {
    const client = this.#client;
    if (client === undefined) return;
    const arrivalMs = this.#clock.nowMs();
    for (let output = client.pull(); output !== undefined && !this.#isOver; output = client.pull()) {
      this.#obey(output, arrivalMs);
    }
  }

  #obey(output: RtspOutput, arrivalMs: number): void {
    switch (output.kind) {
      case "rtp":
      case "rtcp":
        return this.#receive(output, arrivalMs);
      case "send":
        return this.#connection?.send(output.bytes);
      case "answered":
        return this.#tell(output);
      case "described":
        return this.#choose(output.description);
      case "playing":
        this.#udp?.open(output.tracks);
        this.#tracks?.start(output.tracks);
        this.#isPlaying = true;
        this.#reportAtMs = this.#clock.monotonicMs() + reportEveryMs;
        this.#arrivesByMs = this.#clock.monotonicMs() + this.#deadlines.firstPictureMs;
        if (!this.#hasArrived) this.#expectPicture(this.#deadlines.firstPictureMs);
        return this.#tell({ kind: "playing" });
      case "redirected":
        return this.#redirect(output.url);
      case "failed":
        return this.#mayAskForDatagrams(output.fault)
          ? this.#askForDatagrams()
          : this.#fail({ kind: "rtsp", fault: output.fault });
      case "closed":
        return;
    }
  }

  #choose(description: SessionDescription): void {
    this.#tell({ kind: "described", description });
    const isUdp = this.#transport === "udp";
    this.#tracks = new TrackSet(description.tracks, {
      clock: this.#mediaClock,
      reorder: isUdp,
      wantsAudio: this.#options.wantsAudio ?? true,
      slabs: this.#options.slabs,
      onUnit: (unit, track) => {
        if (this.#isOver) return;
        if (track.kind === "video") {
          this.#hasArrived = true;
          this.#hasPicture = true;
          this.#expectPicture(this.#deadlines.stallMs);
        }
        this.#sink.onUnit(unit, track);
      },
      onEvent: (event, track) => {
        if (event.kind === "senderLeft" && track.kind === "video") this.#expectMore();
        this.#tell({ kind: "track", track, event });
      },
    });
    if (this.#tracks.fault !== undefined) return this.#fail(this.#tracks.fault);
    if (isUdp) void this.#playByUdp(this.#tracks.indexes);
    else this.#play(this.#tracks.indexes.map((trackIndex) => ({ trackIndex })));
  }

  async #playByUdp(trackIndexes: readonly number[]): Promise<void> {
    const udp = new UdpTracks(this.#connection?.endpoint.address ?? "", (packet) =>
      this.#guarded(() => this.#receive(packet, this.#clock.nowMs())),
    );
    this.#udp = udp;
    const choices = await udp.bind(trackIndexes);
    if (this.#udp !== udp) return;
    this.#guarded(() => {
      this.#play(choices);
      this.#drain();
    });
  }

  #play(choices: readonly TrackChoice[]): void {
    this.#client?.play(choices, this.#clock.monotonicMs());
  }

  /** Another address is another camera to the policy; a secure one never leads to an open one. */
  #redirect(url: string): void {
    const wasSecure = parseStreamUrl(this.#options.url)?.isSecure ?? false;
    const target = parseStreamUrl(url);
    if (this.#redirects++ >= maxRedirects) return this.#fail({ kind: "tooManyRedirects" });
    if (target === undefined || (wasSecure && !target.isSecure))
      return this.#fail({ kind: "addressUnusable" });
    this.#tell({ kind: "redirected", url: target.url });
    this.#dialAgain(target);
  }

  #mayAskForDatagrams(fault: RtspFault): boolean {
    const isRefused = fault.kind === "transportRefused";
    const mayCome = this.#options.network.isDirect && !this.#target?.isSecure;
    return isRefused && mayCome && this.#transport === "tcp" && !this.#hasChangedTransport;
  }

  #askForDatagrams(): void {
    this.#hasChangedTransport = true;
    this.#transport = "udp";
    this.#tell({ kind: "transportChosen", transport: "udp" });
    this.#dialAgain(this.#target);
  }

  #dialAgain(target: StreamUrl | undefined): void {
    this.#connection?.destroy();
    this.#client = undefined;
    this.#closeUdp();
    this.#dialSoon(target);
  }

  #report(nowMs: number): void {
    this.#reportAtMs = nowMs + reportEveryMs;
    for (const { trackIndex, packet } of this.#tracks?.reports(this.#clock.nowMs()) ?? []) {
      this.#udp?.sendRtcp(trackIndex, packet);
      this.#client?.sendRtcp(trackIndex, packet);
    }
  }

  #expect(fault: CameraFault): void {
    this.#deadline = { atMs: this.#clock.monotonicMs() + this.#deadlines.connectMs, fault };
  }

  /** Takes a packet; from the picture's first one on, a key frame is waited for. */
  #receive(packet: ReceivedPacket, arrivalMs: number): void {
    this.#tracks?.push(packet, arrivalMs);
    if (this.#hasArrived || !this.#tracks?.hasPicturePackets) return;
    this.#hasArrived = true;
    this.#expectPicture(this.#deadlines.firstKeyMs);
    this.#tell({ kind: "arriving" });
  }

  /** The picture's sender has left; an encoder that begins anew says so of its former self, and goes on. */
  #expectMore(): void {
    this.#deadline = { atMs: this.#clock.monotonicMs() + afterFarewellMs, fault: { kind: "ended" } };
  }

  #expectPicture(withinMs: number): void {
    this.#deadline = {
      atMs: this.#clock.monotonicMs() + withinMs,
      fault: { kind: "noPicture", afterMs: withinMs },
    };
  }

  #tell(event: CameraEvent): void {
    if (!this.#isOver) this.#sink.onEvent?.(event);
  }

  /** A defect met by one camera's bytes must not cost the others theirs: it ends this attempt and is handed on. */
  #guarded(act: () => void): void {
    try {
      if (!this.#isOver) act();
    } catch (error) {
      this.#fail({ kind: "defect", error });
    }
  }

  #fail(fault: CameraFault): void {
    if (this.#isOver) return;
    this.#letGo("destroy");
    this.#sink.onEnd(fault);
  }

  #letGo(way: "finish" | "destroy"): void {
    this.#isOver = true;
    this.#cancelBeat();
    this.#closeUdp();
    const connection = this.#connection;
    if (way === "destroy") connection?.destroy();
    else {
      connection?.finish();
      this.#clock.after(farewellMs, () => connection?.destroy());
    }
  }

  #closeUdp(): void {
    this.#udp?.close();
    this.#udp = undefined;
  }
}
