// One simulated camera: its streams, its password, and the faults it currently has. Servers (rtsp/, onvif/) ask it; faults/ changes it.
import type { AudioClip, VideoClip } from "../clip/clip-library.ts";
import { audioClip, videoClip } from "../clip/clip-library.ts";
import type { SimClock } from "../clock.ts";
import { MediaTrack } from "../stream/media-track.ts";
import type { Pacer } from "../stream/pacer.ts";
import type { CameraAuth, CameraSpec } from "./camera-spec.ts";
import { cardHabitsOf } from "./card-habits.ts";
import { PtzHead, type PtzPosition } from "./ptz-head.ts";
import { fullHdClip, type SceneClips, type SceneName, scenes, views } from "./scenes.ts";
import { type CameraQuirks, type StreamName, type Vendor, vendors } from "./vendors.ts";

export interface CameraStream {
  readonly video: MediaTrack;
  readonly audio: MediaTrack | undefined;
}

/** How a stream is encoded, as far as clips can show it. */
export interface SimEncoder {
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  /** Kept and told again; nothing is encoded anew. */
  readonly bitrateKbps: number;
  readonly keyEvery: number;
}

/** The RTSP request at which a camera falls silent. */
export type SilentStep = "DESCRIBE" | "SETUP" | "PLAY" | "MEDIA";

/** Misbehaviour that lasts until it is taken back. */
export interface CameraFaults {
  /** Connections are refused (own device) or cut at the first request (shared device). */
  isRefusing: boolean;
  /** Requests from this one on are never answered; `MEDIA`: PLAY is answered, nothing is sent. */
  silentFrom: SilentStep | undefined;
  /** Packets go as datagrams only: tracks that are to come through the connection are refused (461). */
  isUdpOnly: boolean;
  /** The description names a codec nobody knows. */
  hasForeignCodec: boolean;
  /** How often the description lists the video track. */
  videoSectionCount: number;
  /** DESCRIBE is redirected there. */
  redirectUrl: string | undefined;
  /** ONVIF's clock is so far ahead. */
  onvifClockSeconds: number;
  /** ONVIF connections are cut; streams go on. */
  isOnvifAway: boolean;
  /** ONVIF answers hold entities that grow a billionfold. */
  sendsXmlBomb: boolean;
  /** Answers never stop sending header fields. */
  hasEndlessHeaders: boolean;
  /** Answers crawl at this rate; undefined sends at once. */
  dripBytesPerSecond: number | undefined;
}

/** Something connected to the camera that a fault can cut or soil. */
export interface CameraConnection {
  cut(): void;
  sendGarbage(bytes: Uint8Array): void;
}

const noFaults: CameraFaults = {
  isRefusing: false,
  silentFrom: undefined,
  isUdpOnly: false,
  hasForeignCodec: false,
  videoSectionCount: 1,
  redirectUrl: undefined,
  onvifClockSeconds: 0,
  isOnvifAway: false,
  sendsXmlBomb: false,
  hasEndlessHeaders: false,
  dripBytesPerSecond: undefined,
};

export class SimCamera {
  readonly spec: CameraSpec;
  /** Channel number on its device, from 1. */
  readonly channel: number;
  readonly vendor: Vendor;
  /** What its device says that it is. */
  readonly model: string;
  readonly quirks: CameraQuirks;
  readonly streams: Readonly<Record<StreamName, CameraStream>>;
  readonly connections = new Set<CameraConnection>();
  readonly pacer: Pacer;
  readonly faults: CameraFaults = { ...noFaults };
  readonly head: PtzHead;
  readonly encoders: Record<StreamName, SimEncoder>;
  #view: SceneName;
  auth: CameraAuth | undefined;
  /** How often its card was played. */
  replays = 0;
  #downUntilMs = 0;
  #wipedMs = -Infinity;
  readonly #clock: SimClock;

  constructor(spec: CameraSpec, channel: number, clock: SimClock, pacer: Pacer) {
    this.spec = spec;
    this.channel = channel;
    this.vendor = vendors[spec.vendor ?? "generic"];
    this.model = spec.model ?? this.vendor.model;
    this.quirks = { ...this.vendor.quirks, ...spec.quirks };
    this.auth = spec.auth;
    this.pacer = pacer;
    this.#clock = clock;
    this.#view = spec.scene;
    this.head = new PtzHead(clock, (position) => this.#look(position));
    const clips: SceneClips = scenes[spec.scene];
    const sound = spec.hasSound === false || clips.sound === undefined ? undefined : audioClip(clips.sound);
    // Cameras do not send in step; the golden ratio spreads any number of them evenly over a frame period.
    const startMs = clock.monotonicMs() - 1000 + ((channel * 0.618) % 1) * 200;
    const track = (clip: VideoClip | AudioClip, padToKbps: number): MediaTrack =>
      new MediaTrack(clip, {
        clock,
        startMs,
        padToKbps,
        stampFrom: spec.stampFrom ?? 0,
        setsMarker: this.quirks.setsMarker,
      });
    const stream = (video: string, padToKbps: number): CameraStream => ({
      video: track(videoClip(video), padToKbps),
      audio: sound === undefined ? undefined : track(sound, 0),
    });
    this.streams = { main: stream(clips.main, spec.padToKbps ?? 0), low: stream(clips.low, 0) };
    this.encoders = { main: encoderOf(clips.main), low: encoderOf(clips.low) };
  }

  /** The scene that it looks at. */
  get view(): SceneName {
    return this.#view;
  }

  /** Sizes in which a stream can be had: those of clips of the scene in the stream's codec. */
  sizes(stream: StreamName): readonly { readonly width: number; readonly height: number }[] {
    return this.#clips(stream, this.spec.scene);
  }

  /** The highest frame rate of a stream. */
  fastest(stream: StreamName): number {
    return videoClip(scenes[this.spec.scene][stream]).frameRate;
  }

  /** Encodes a stream otherwise; false for a size that it cannot have. */
  encode(stream: StreamName, encoder: SimEncoder): boolean {
    const isOne = ({ width, height }: { width: number; height: number }) =>
      width === encoder.width && height === encoder.height;
    if (!this.sizes(stream).some(isOne)) return false;
    this.encoders[stream] = encoder;
    this.#show(stream);
    return true;
  }

  #look(position: PtzPosition): void {
    const view = views.find((each) => each.isSeen(position))?.scene ?? this.spec.scene;
    if (view === this.#view) return;
    this.#view = view;
    for (const stream of ["main", "low"] as const) this.#show(stream);
  }

  /** Of the scene, in the stream's codec; the largest first. */
  #clips(stream: StreamName, scene: SceneName): readonly VideoClip[] {
    const { codec } = videoClip(scenes[this.spec.scene][stream]);
    const names: readonly string[] = [
      ...(scene.startsWith("entrance") ? [fullHdClip] : []),
      scenes[scene].main,
      scenes[scene].low,
    ];
    return [...new Set(names)].map(videoClip).filter((clip) => clip.codec === codec);
  }

  /** What the stream shows by where the camera looks and how it encodes; undefined for a scene that it cannot show in its codec. */
  #shown(stream: StreamName): VideoClip | undefined {
    const { width, height, frameRate } = this.encoders[stream];
    const clips = this.#clips(stream, this.#view);
    const clip = clips.find((each) => each.width === width && each.height === height) ?? clips[0];
    return clip && { ...clip, frameRate };
  }

  #show(stream: StreamName): void {
    const { video } = this.streams[stream];
    const clip = this.#shown(stream);
    const isShown =
      video.clip.kind === "video" &&
      video.clip.name === clip?.name &&
      video.clip.frameRate === clip.frameRate;
    if (clip !== undefined && !isShown) video.showClip(clip);
  }

  get sessionTimeoutSeconds(): number {
    return this.spec.sessionTimeoutSeconds ?? 60;
  }

  /** True while the camera answers nobody: it refuses, or starts again after a reboot. */
  get isDown(): boolean {
    return this.faults.isRefusing || this.#clock.monotonicMs() < this.#downUntilMs;
  }

  get tracks(): MediaTrack[] {
    return Object.values(this.streams).flatMap(({ video, audio }) =>
      audio === undefined ? [video] : [video, audio],
    );
  }

  /** Cuts every connection and stays away for `downMs`; afterwards the streams have another SSRC and sequence. */
  reboot(downMs: number): void {
    this.#downUntilMs = this.#clock.monotonicMs() + downMs;
    this.cutConnections();
    for (const track of this.tracks) track.restart();
  }

  /** How far back its card reaches, milliseconds. */
  get cardReachMs(): number {
    const { holdsSeconds } = cardHabitsOf(this.spec.card ?? true);
    return Math.min(holdsSeconds * 1000, this.#clock.monotonicMs() - this.#wipedMs);
  }

  /** What its card holds so far is gone. */
  wipeCard(): void {
    this.#wipedMs = this.#clock.monotonicMs();
  }

  cutConnections(): void {
    for (const connection of this.connections) connection.cut();
  }

  /** Takes lasting faults back, changed clips and passwords too; what is running out (drops, stalls, reboots) runs out by itself. */
  heal(): void {
    Object.assign(this.faults, noFaults);
    this.auth = this.spec.auth;
    const clips: SceneClips = scenes[this.spec.scene];
    for (const name of ["main", "low"] as const) {
      this.encoders[name] = encoderOf(clips[name]);
      this.#show(name);
    }
    for (const track of this.tracks) {
      track.setNtpOffset(0);
      track.setDrift(0);
    }
  }
}

function encoderOf(clip: string): SimEncoder {
  const { width, height, frameRate } = videoClip(clip);
  return { width, height, frameRate, bitrateKbps: 2048, keyEvery: 30 };
}
