// One live stream inside a media process: what comes from the camera fans out here to the recorder and to viewers. Keeps the group of
// pictures since the last key frame, so that a new viewer sees a picture at once (WIRE-32), and measures what the stream is.
import {
  holdUnit,
  isVideo,
  releaseUnit,
  type AccessUnit,
  type AudioFormat,
  type VideoFormat,
} from "@didban/media";

/**
 * A unit on its way to viewers; `share` keeps what is made of it once for all of them. Its bytes are there while it is handed over and while
 * it is the latest key frame or one of the kept group; what is shared stays.
 */
export class LiveUnit {
  readonly unit: AccessUnit;
  #shared: Uint8Array | undefined;

  constructor(unit: AccessUnit) {
    this.unit = unit;
  }

  /** What `make` makes of the unit, made at the first asking. */
  share(make: (unit: AccessUnit) => Uint8Array): Uint8Array {
    this.#shared ??= ownBytes(make(this.unit), this.unit);
    return this.#shared;
  }
}

/** Some codecs' units go out as they are: then a copy, for a viewer takes his time. */
function ownBytes(made: Uint8Array, { slab }: AccessUnit): Uint8Array {
  return slab !== undefined && made.buffer === slab.bytes.buffer ? made.slice() : made;
}

export interface StreamListener {
  /** Must take what it needs of the unit before it returns. */
  onUnit(live: LiveUnit): void;
  /** The source was lost; it may come back. */
  onLost(): void;
}

/** What the stream is, as measured. */
export interface StreamFacts {
  readonly video: VideoFormat;
  readonly audio: AudioFormat | undefined;
  readonly fps: number;
  readonly bitrateKbps: number;
  readonly gopSeconds: number;
}

/** The group of pictures that is kept is at most this large; a larger one is not kept, and new viewers wait for the next key frame. */
const maxGroupBytes = 24 * 1024 * 1024;
/** Facts are measured over about this long. */
const measureMs = 4_000;

export class StreamHub {
  readonly #listeners = new Set<StreamListener>();
  #group: LiveUnit[] = [];
  #groupBytes = 0;
  #isGroupWhole = false;
  #latestKey: LiveUnit | undefined;
  #isComing = false;
  #video: VideoFormat | undefined;
  #audio: AudioFormat | undefined;
  #frames = 0;
  #bytes = 0;
  #measureFromMs: number | undefined;
  #keyAtMs: number | undefined;
  #pictureAtMs: number | undefined;
  #longestPauseMs = 0;
  #longestPauseBeforeMs = 0;
  #facts: Omit<StreamFacts, "video" | "audio"> = { fps: 0, bitrateKbps: 0, gopSeconds: 0 };
  #totalBytes = 0;

  /** Bytes received since the hub was made. */
  get totalBytes(): number {
    return this.#totalBytes;
  }

  /** True while somebody is handed every unit. */
  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  /** True from the first key frame of a source until it is lost. */
  get isComing(): boolean {
    return this.#isComing;
  }

  /** The longest time between two pictures lately, milliseconds; 0 before the second. */
  get longestPauseMs(): number {
    return Math.max(this.#longestPauseMs, this.#longestPauseBeforeMs);
  }

  get video(): VideoFormat | undefined {
    return this.#video;
  }

  get audio(): AudioFormat | undefined {
    return this.#audio;
  }

  /** The newest key frame; its bytes are there until the next call of `push` or `forget`. */
  get latestKey(): LiveUnit | undefined {
    return this.#latestKey;
  }

  /** What the stream is; undefined before its first key frame. */
  get facts(): StreamFacts | undefined {
    return this.#video && { ...this.#facts, video: this.#video, audio: this.#audio };
  }

  /** The key frame from which on all units are kept; undefined while they are not. */
  get groupKey(): AccessUnit | undefined {
    return this.#isGroupWhole ? this.#group[0]?.unit : undefined;
  }

  /** Units since the last key frame, oldest first; empty while they are not kept. Their bytes are there until the next call of `push`. */
  get group(): readonly AccessUnit[] {
    return this.#isGroupWhole ? this.#group.map(({ unit }) => unit) : [];
  }

  /** Takes the next unit of the camera, in decode order. */
  push(unit: AccessUnit): void {
    const live = new LiveUnit(unit);
    this.#totalBytes += unit.data.length;
    this.#bytes += unit.data.length;
    if (isVideo(unit)) this.#takeVideo(live, unit);
    else if (unit.format.kind === "audio") this.#audio = unit.format;
    if (this.#isGroupWhole && this.#group.at(-1) !== live) this.#keep(live);
    for (const listener of this.#listeners) listener.onUnit(live);
  }

  /** The source was lost: what was kept no longer leads up to the present. */
  lose(): void {
    this.#forgetGroup();
    this.#isComing = false;
    this.#keyAtMs = undefined;
    this.#measureFromMs = undefined;
    this.#pictureAtMs = undefined;
    for (const listener of this.#listeners) listener.onLost();
  }

  /** Another source is to come: nothing that was seen of the former one holds for it. */
  forget(): void {
    this.lose();
    if (this.#latestKey) releaseUnit(this.#latestKey.unit);
    this.#latestKey = undefined;
    this.#video = undefined;
    this.#audio = undefined;
    this.#facts = { fps: 0, bitrateKbps: 0, gopSeconds: 0 };
    this.#longestPauseMs = this.#longestPauseBeforeMs = 0;
  }

  /**
   * Hands `listener` the kept group of pictures, oldest first, and every unit from now on, until the returned function is called,
   * through any loss and return of the source.
   */
  subscribe(listener: StreamListener): () => void {
    for (const live of this.#isGroupWhole ? this.#group : []) listener.onUnit(live);
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #takeVideo(live: LiveUnit, unit: AccessUnit & { readonly format: VideoFormat }): void {
    this.#frames += 1;
    const pauseMs = unit.captureMs - (this.#pictureAtMs ?? unit.captureMs);
    if (pauseMs > this.#longestPauseMs) this.#longestPauseMs = pauseMs;
    this.#pictureAtMs = unit.captureMs;
    if (!unit.isKey) return this.#measureFirst(unit.captureMs);
    this.#isComing = true;
    holdUnit(unit);
    if (this.#latestKey) releaseUnit(this.#latestKey.unit);
    this.#latestKey = live;
    this.#video = unit.format;
    this.#forgetGroup();
    this.#isGroupWhole = true;
    this.#keep(live);
    this.#measure(unit.captureMs);
  }

  #keep(live: LiveUnit): void {
    this.#groupBytes += live.unit.data.length;
    if (this.#groupBytes > maxGroupBytes) return this.#forgetGroup();
    holdUnit(live.unit);
    this.#group.push(live);
  }

  #forgetGroup(): void {
    for (const { unit } of this.#group) releaseUnit(unit);
    this.#group = [];
    this.#groupBytes = 0;
    this.#isGroupWhole = false;
  }

  /** Within the first group: key frames may lie far apart, and until the second one nobody would know what the stream is. */
  #measureFirst(nowMs: number): void {
    if (this.#measureFromMs === undefined || this.#facts.fps > 0) return;
    if (nowMs - this.#measureFromMs >= measureMs) this.#measureTo(nowMs, 0);
  }

  /** Called at each key frame: the groups before it are whole. */
  #measure(nowMs: number): void {
    const gopSeconds =
      this.#keyAtMs === undefined ? this.#facts.gopSeconds : Math.max(0, nowMs - this.#keyAtMs) / 1000;
    this.#keyAtMs = nowMs;
    this.#measureTo(nowMs, gopSeconds);
  }

  #measureTo(nowMs: number, gopSeconds: number): void {
    const sinceMs = nowMs - (this.#measureFromMs ?? nowMs);
    if (this.#measureFromMs !== undefined && sinceMs < measureMs && sinceMs >= 0 && this.#facts.fps > 0)
      return;
    if (sinceMs > 0)
      this.#facts = {
        fps: Math.round(((this.#frames - 1) / sinceMs) * 1000 * 10) / 10,
        bitrateKbps: Math.round((this.#bytes * 8) / sinceMs),
        gopSeconds: Math.round(gopSeconds * 10) / 10,
      };
    this.#measureFromMs = nowMs;
    this.#frames = 1;
    this.#bytes = 0;
    this.#longestPauseBeforeMs = this.#longestPauseMs;
    this.#longestPauseMs = 0;
  }
}
