// Gathers what the page is told: the machine's state and what the server said of the stream. Publishes only what changed.
import type { StreamGrant, StreamTextOf } from "@didban/contract";
import type { Codec, VideoCodec } from "@didban/media";
import type { MachineState } from "../machine/machine-state.ts";
import { playbackStatus } from "../machine/playback-status.ts";
import type { QualityChoice } from "./auto-quality.ts";
import {
  closedStreamState,
  isSameState,
  type PictureFacts,
  type SoundFacts,
  type StreamState,
} from "./player-state.ts";

export class StatePublisher {
  readonly #publish: (state: StreamState) => void;
  #cameraId: string | undefined;
  #picture: PictureFacts | undefined;
  #sound: SoundFacts | undefined;
  #stills: StreamState["stills"];
  /** As they were granted (LIVE-3). */
  #streams: StreamGrant["streams"] = [];
  #quality: QualityChoice | undefined;
  #last: StreamState | undefined;
  /** Filled in for each picture, and copied when it says something new. */
  readonly #draft: { -readonly [Key in keyof StreamState]: StreamState[Key] } = { ...closedStreamState };

  constructor(publish: (state: StreamState) => void) {
    this.#publish = publish;
  }

  get cameraId(): string | undefined {
    return this.#cameraId;
  }

  openCamera(cameraId: string): void {
    this.#cameraId = cameraId;
    this.#picture = undefined;
    this.#sound = undefined;
    this.#stills = undefined;
    this.#streams = [];
  }

  setStreams(streams: StreamGrant["streams"]): void {
    this.#streams = streams;
  }

  /** True once the stream has told of its sound, which it needs for most codecs to be decoded. */
  get knowsSound(): boolean {
    return this.#sound !== undefined;
  }

  setAck({ stream, codec, width, height, audio }: StreamTextOf<"ack">, accept: readonly Codec[]): void {
    this.#setPicture({ streamIndex: stream, codec, width, height, isMasked: false, isTranscoded: false });
    const isSame = audio?.codec === this.#sound?.codec;
    // A paused or fast stream sends no sound, but the camera still has it.
    if (audio && !isSame) this.#sound = { codec: audio.codec, isPlayable: accept.includes(audio.codec) };
  }

  setConfig({ stream, codec, width, height }: StreamTextOf<"config">): void {
    if (this.#picture) this.#setPicture({ ...this.#picture, streamIndex: stream, codec, width, height });
  }

  setRendition(isMasked: boolean, isTranscoded: boolean): void {
    const picture = this.#picture;
    if (!picture || (picture.isMasked === isMasked && picture.isTranscoded === isTranscoded)) return;
    this.#picture = { ...picture, isMasked, isTranscoded };
  }

  /**
   * Still pictures stand in for video of a codec that cannot be played: the one named, or that of the stream (LIVE-14); of none where nothing but
   * MJPEG plays here (LIVE-17).
   */
  showStills(codec: VideoCodec | undefined, playsVideo: boolean): void {
    const named = codec ?? this.#picture?.codec ?? this.#streams[0]?.codec;
    this.#stills = { codec: playsVideo ? named : undefined };
  }

  showVideo(): void {
    this.#stills = undefined;
  }

  publish(machine: MachineState, quality: QualityChoice, clockOffsetMs: number): void {
    const state = this.#draft;
    state.cameraId = this.#cameraId;
    state.mode = machine.mode;
    state.speed = machine.speed;
    state.status = playbackStatus(machine);
    state.captureMs = machine.shownMs;
    state.positionMs = machine.mode === "history" ? machine.positionMs : undefined;
    state.rights = machine.rights;
    state.earliestMs = machine.earliestMs;
    state.clockOffsetMs = Math.round(clockOffsetMs);
    state.isHidden = machine.isRefreshing;
    state.gap = machine.gap;
    state.failure = machine.failure;
    state.picture = this.#picture;
    state.sound = this.#sound;
    state.quality = this.#settled(quality);
    state.stills = this.#stills;
    if (this.#last && isSameState(this.#last, state)) return;
    this.#last = { ...state };
    this.#publish(this.#last);
  }

  #setPicture(facts: PictureFacts): void {
    const old = this.#picture;
    const isSame =
      old?.streamIndex === facts.streamIndex &&
      old.codec === facts.codec &&
      old.width === facts.width &&
      old.height === facts.height;
    if (!isSame) this.#picture = facts;
  }

  #settled(quality: QualityChoice): QualityChoice {
    const isSame = this.#quality?.quality === quality.quality && this.#quality.isAuto === quality.isAuto;
    if (!isSame) this.#quality = quality;
    return this.#quality ?? quality;
  }
}
