// One simulated camera: its streams, its password, and the faults it currently has. Servers (rtsp/, onvif/) ask it; faults/ changes it.
import type { AudioClip, VideoClip } from "../clip/clip-library.ts";
import { audioClip, videoClip } from "../clip/clip-library.ts";
import type { SimClock } from "../clock.ts";
import { MediaTrack } from "../stream/media-track.ts";
import type { Pacer } from "../stream/pacer.ts";
import type { CameraAuth, CameraSpec } from "./camera-spec.ts";
import { type SceneClips, scenes } from "./scenes.ts";
import { type CameraQuirks, type StreamName, type Vendor, vendors } from "./vendors.ts";

export interface CameraStream {
  readonly video: MediaTrack;
  readonly audio: MediaTrack | undefined;
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
  sendsXmlBomb: false,
  hasEndlessHeaders: false,
  dripBytesPerSecond: undefined,
};

export class SimCamera {
  readonly spec: CameraSpec;
  /** Channel number on its device, from 1. */
  readonly channel: number;
  readonly vendor: Vendor;
  readonly quirks: CameraQuirks;
  readonly streams: Readonly<Record<StreamName, CameraStream>>;
  readonly connections = new Set<CameraConnection>();
  readonly pacer: Pacer;
  readonly faults: CameraFaults = { ...noFaults };
  auth: CameraAuth | undefined;
  #downUntilMs = 0;
  readonly #clock: SimClock;

  constructor(spec: CameraSpec, channel: number, clock: SimClock, pacer: Pacer) {
    this.spec = spec;
    this.channel = channel;
    this.vendor = vendors[spec.vendor ?? "generic"];
    this.quirks = { ...this.vendor.quirks, ...spec.quirks };
    this.auth = spec.auth;
    this.pacer = pacer;
    this.#clock = clock;
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

  cutConnections(): void {
    for (const connection of this.connections) connection.cut();
  }

  /** Takes lasting faults back, changed clips and passwords too; what is running out (drops, stalls, reboots) runs out by itself. */
  heal(): void {
    Object.assign(this.faults, noFaults);
    this.auth = this.spec.auth;
    const clips: SceneClips = scenes[this.spec.scene];
    for (const name of ["main", "low"] as const) {
      const { video } = this.streams[name];
      if (video.clip.name !== clips[name]) video.showClip(videoClip(clips[name]));
    }
    for (const track of this.tracks) {
      track.setNtpOffset(0);
      track.setDrift(0);
    }
  }
}
