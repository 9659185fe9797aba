// Which stream a player asks for by itself (LIVE-7 to LIVE-10): the width decides, congestion takes steps down.
import { type StreamQuality, streamQualities } from "@didban/contract";
import type { PictureRoom } from "../picture/picture-sink.ts";
import type { Cancel, Clock } from "../stream/clock.ts";

/** From this width on, CSS pixels, the high-res stream is asked for (LIVE-7). */
const highDefinitionWidth = 720;
/** And from this magnification on, whatever the width (ZOOM-7). */
const highDefinitionZoom = 2;
/** The size must rest this long before it counts (LIVE-8). */
const settleMs = 500;
/** So many drops within this time step down one stream (LIVE-9). */
const dropsToStepDown = 3;
const dropWindowMs = 10_000;
/** So long without a drop steps back up to the width's choice (LIVE-9). */
const calmMs = 30_000;

export interface QualityChoice {
  readonly quality: StreamQuality;
  /** True while the player chooses by itself. */
  readonly isAuto: boolean;
}

export class AutoQuality {
  readonly #clock: Clock;
  readonly #changed: () => void;
  #chosen: StreamQuality | undefined;
  #width = 0;
  #magnification = 1;
  #stepsDown = 0;
  #dropTimes: number[] = [];
  #current: StreamQuality = "medium";
  #cancelSettle: Cancel = () => undefined;
  #cancelCalm: Cancel = () => undefined;

  /** `changed` is called when `choice` has become another. */
  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  get choice(): QualityChoice {
    return { quality: this.#current, isAuto: this.#chosen === undefined };
  }

  /** A person's choice, or undefined for auto (LIVE-10). */
  choose(quality: StreamQuality | undefined): void {
    this.#chosen = quality;
    this.#stepsDown = 0;
    this.#apply();
  }

  /** How large the player is, and how far it is zoomed in. The first size counts at once. */
  fit({ width, magnification }: Pick<PictureRoom, "width" | "magnification">): void {
    const isFirst = this.#width === 0;
    this.#width = width;
    this.#magnification = magnification;
    if (isFirst) return this.#apply();
    this.#cancelSettle();
    this.#cancelSettle = this.#clock.after(settleMs, () => this.#apply());
  }

  /** The server skipped live frames (WIRE-33). */
  drop(): void {
    if (this.#chosen !== undefined) return;
    const nowMs = this.#clock.nowMs();
    this.#dropTimes = [...this.#dropTimes.filter((atMs) => nowMs - atMs < dropWindowMs), nowMs];
    this.#cancelCalm();
    this.#cancelCalm = this.#clock.after(calmMs, () => this.#calm());
    if (this.#dropTimes.length < dropsToStepDown) return;
    this.#dropTimes = [];
    this.#stepsDown += 1;
    this.#apply();
  }

  stop(): void {
    this.#cancelSettle();
    this.#cancelCalm();
  }

  #calm(): void {
    this.#stepsDown = 0;
    this.#apply();
  }

  #apply(): void {
    const wanted = this.#chosen ?? this.#automatic();
    if (wanted === this.#current) return;
    this.#current = wanted;
    this.#changed();
  }

  #automatic(): StreamQuality {
    const showsMore = this.#width >= highDefinitionWidth || this.#magnification >= highDefinitionZoom;
    const index = streamQualities.indexOf(showsMore ? "highDefinition" : "medium");
    this.#stepsDown = Math.min(this.#stepsDown, streamQualities.length - 1 - index);
    return streamQualities[index + this.#stepsDown] ?? "low";
  }
}
