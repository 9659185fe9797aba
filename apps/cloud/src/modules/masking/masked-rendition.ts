// One live stream without what a mask hides, for all who may not see behind it (MASK-12, MASK-13), or without a mask for all whose browsers decode none of the
// camera's streams (LIVE-13). It follows its source through losses and changed
// formats, begins its encoder anew when that ends, and while there is no room for one shows masked key frames (MASK-16).
import type { MaskPoints } from "@didban/contract";
import { isVideo, type AccessUnit, type AudioFormat, type VideoFormat } from "@didban/media";
import { maskedSize, type Size } from "@didban/media/mask";
import { FfmpegFault, MaskedEncoder } from "@didban/media-io/masking";
import { StreamHub } from "@didban/media-io/recording";
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import type { LiveListener, LiveStream, MaskedStream } from "../streaming/index.ts";
import { maskedStill, type FillStill } from "./masked-stills.ts";
import type { MaskingRoom, Release } from "./masking-room.ts";

export interface MaskedRenditionDeps {
  readonly source: LiveStream;
  readonly mask: MaskPoints;
  /** What is known of the source's pictures before they come. */
  readonly size: Size | undefined;
  readonly room: MaskingRoom;
  readonly clock: Clock;
  readonly log: Logger;
  readonly fill: FillStill;
  readonly command?: string | undefined;
  /** Its pictures are at most so large. */
  readonly largest: Size;
  /** Where there is no room for an encoder it is key frames. */
  readonly mayBeKeyFrames: boolean;
  /** It is over: after its last viewer, or refused. */
  onStop(rendition: MaskedRendition): void;
}

/** A masked picture is at most so large (MASK-13). */
export const largestMasked: Size = { width: 1920, height: 1080 };
const stillsAtMost: Size = { width: 1280, height: 1080 };
/** It goes on for so long without a viewer (MASK-13). */
export const lingerMs = 30_000;
/** An encoder that ended is begun anew after so long, and after twice as long each time that it gave no picture. */
const pauseMs = { first: 250, most: 30_000 };

export class MaskedRendition implements MaskedStream {
  readonly mask: MaskPoints;
  readonly #deps: MaskedRenditionDeps;
  readonly #hub = new StreamHub();
  readonly #listeners = new Set<LiveListener>();
  readonly #leaveSource: () => void;
  #encoder: { readonly engine: MaskedEncoder; readonly format: VideoFormat } | undefined;
  #place: { readonly kind: "encoder" | "keyFrames"; readonly release: Release } | undefined;
  #isMakingStill = false;
  #nextPauseMs = pauseMs.first;
  #isPausing = false;
  /** The next picture is the first of its encoder. */
  #isFirst = true;
  #isStopped = false;
  #isRefused = false;
  #cancelLinger: Cancel = () => undefined;
  #cancelPause: Cancel = () => undefined;

  constructor(deps: MaskedRenditionDeps) {
    this.#deps = deps;
    this.mask = deps.mask;
    this.#linger();
    let isReplay = true;
    this.#leaveSource = deps.source.subscribe({
      // The group is taken as a whole, when it is there.
      onUnit: ({ unit }) => (isReplay ? undefined : this.#take(unit)),
      onLost: () => this.#lose(),
    });
    isReplay = false;
    this.#begin();
  }

  /** False when it had to be refused. */
  get isPossible(): boolean {
    return !this.#isRefused;
  }

  get isComing(): boolean {
    return this.#deps.source.isComing && !this.#isStopped;
  }

  get video(): VideoFormat | undefined {
    return this.#hub.video;
  }

  get audio(): AudioFormat | undefined {
    return this.#deps.source.audio;
  }

  get shape() {
    const size = this.#deps.source.video ?? this.#deps.size;
    if (size === undefined) return this.#hub.video;
    return this.#place?.kind === "keyFrames"
      ? { codec: "mjpeg" as const, ...maskedSize(size, stillsAtMost) }
      : { codec: "h264" as const, ...maskedSize(size, this.#deps.largest) };
  }

  subscribe(listener: LiveListener): () => void {
    this.#cancelLinger();
    this.#listeners.add(listener);
    if (this.#isRefused) queueMicrotask(() => listener.onRefused?.());
    const leave = this.#hub.subscribe({
      onUnit: (live) => listener.onUnit(live),
      // That it was stopped is no loss of its source.
      onLost: () => (this.#isStopped ? undefined : listener.onLost()),
    });
    return () => {
      leave();
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#linger();
    };
  }

  /** Nothing of it is sent after this. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#cancelLinger();
    this.#cancelPause();
    this.#leaveSource();
    this.#encoder?.engine.kill();
    this.#place?.release();
    this.#hub.forget();
    this.#deps.onStop(this);
  }

  #linger(): void {
    this.#cancelLinger();
    if (!this.#isStopped) this.#cancelLinger = this.#deps.clock.after(lingerMs, () => this.stop());
  }

  #take(unit: AccessUnit): void {
    if (this.#isStopped) return;
    if (!isVideo(unit)) return this.#hub.push(unit);
    const hasOther = this.#encoder !== undefined && this.#encoder.format !== unit.format;
    if (unit.isKey && (this.#encoder === undefined || hasOther)) this.#begin();
    else if (!hasOther) this.#encoder?.engine.push(unit);
  }

  #lose(): void {
    this.#endEncoder();
    this.#hub.lose();
  }

  #endEncoder(): void {
    const ended = this.#encoder;
    this.#encoder = undefined;
    ended?.engine.kill();
  }

  /** Begins with the group of pictures that leads up to the present, of which only the last is shown: nobody is led back in time. */
  #begin(): void {
    if (this.#isStopped || this.#isPausing) return;
    const group = groupOf(this.#deps.source).filter(isVideo);
    const [key] = group;
    if (key === undefined) return;
    this.#endEncoder();
    if (!this.#takePlace()) return this.#refuse();
    if (this.#place?.kind === "keyFrames") return void this.#showKeyFrame(key);
    const { command, mask } = this.#deps;
    const engine: MaskedEncoder = new MaskedEncoder({
      ...(command === undefined ? {} : { command }),
      format: key.format,
      mask,
      size: maskedSize(key.format, this.#deps.largest),
      span: { fromMs: Math.max(...group.map(({ captureMs }) => captureMs)) },
      onPicture: (unit) => this.#give(engine, unit),
      onEnd: (fault) => this.#onEnd(engine, fault),
    });
    this.#encoder = { engine, format: key.format };
    this.#isFirst = true;
    engine.pushGroup(group);
  }

  #give(engine: MaskedEncoder, unit: AccessUnit): void {
    if (this.#isStopped || engine !== this.#encoder?.engine) return;
    this.#nextPauseMs = pauseMs.first;
    this.#hub.push(this.#isFirst ? { ...unit, isDiscontinuity: true } : unit);
    this.#isFirst = false;
  }

  /** Takes room for an encoder, be it in place of key frames, or for key frames. */
  #takePlace(): boolean {
    if (this.#place?.kind === "encoder") return true;
    const { room } = this.#deps;
    const encoder = room.encoder();
    if (encoder) {
      this.#place?.release();
      this.#place = { kind: "encoder", release: encoder };
    }
    if (this.#place) return true;
    const keyFrames = this.#deps.mayBeKeyFrames ? room.keyFrames() : undefined;
    if (keyFrames) this.#place = { kind: "keyFrames", release: keyFrames };
    return keyFrames !== undefined;
  }

  /** One that comes while another is being made is passed over. */
  async #showKeyFrame(key: AccessUnit): Promise<void> {
    if (this.#isMakingStill) return;
    this.#isMakingStill = true;
    try {
      const { fill, mask } = this.#deps;
      const still = await maskedStill(fill, key, mask);
      if (still && !this.#isStopped && this.#encoder === undefined)
        this.#hub.push({ ...still, isDiscontinuity: true });
    } finally {
      this.#isMakingStill = false;
    }
  }

  #onEnd(engine: MaskedEncoder, fault: Error | undefined): void {
    if (this.#isStopped || engine !== this.#encoder?.engine) return;
    this.#encoder = undefined;
    const { room, log, clock } = this.#deps;
    if (fault instanceof FfmpegFault && fault.kind === "missing") {
      room.complain();
      return this.#refuse();
    }
    const waitMs = this.#nextPauseMs;
    log.warn({ err: fault, waitMs }, "an encoder of a masked stream ended and is begun anew");
    this.#nextPauseMs = Math.min(pauseMs.most, waitMs * 2);
    this.#isPausing = true;
    this.#cancelPause = clock.after(waitMs, () => {
      this.#isPausing = false;
      this.#begin();
    });
  }

  #refuse(): void {
    this.#isRefused = true;
    const refused = [...this.#listeners];
    this.stop();
    for (const listener of refused) listener.onRefused?.();
  }
}

/** The group of pictures that a stream keeps; its bytes are there during this turn. */
function groupOf(source: LiveStream): AccessUnit[] {
  const units: AccessUnit[] = [];
  source.subscribe({ onUnit: ({ unit }) => void units.push(unit), onLost: () => undefined })();
  return units;
}
