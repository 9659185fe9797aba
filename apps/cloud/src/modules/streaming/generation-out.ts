// What leaves under one generation: messages numbered from 0 without a hole (WIRE-15), and the texts that bear its number.
import { isVideo, type AccessUnit, type GapCause, type VideoFormat } from "@didban/media";
import { wireFlag, wireHeaderOf, type WireHeader } from "@didban/media/wire";
import { isSameShape, type PictureShape } from "./picture-shape.ts";
import type { ViewerLink } from "./viewer-link.ts";

export class GenerationOut {
  readonly generation: number;
  readonly #link: ViewerLink;
  #streamIndex: number;
  readonly #onPicture: (captureMs: number) => void;
  #sequence = 0;
  #announced: PictureShape | undefined;
  #lastCaptureMs: number | undefined;
  #lastSoundMs: number | undefined;

  constructor(
    link: ViewerLink,
    generation: number,
    streamIndex: number,
    onPicture: (captureMs: number) => void,
  ) {
    this.#onPicture = onPicture;
    this.#link = link;
    this.generation = generation;
    this.#streamIndex = streamIndex;
  }

  /** True once a message was sent. */
  get hasBegun(): boolean {
    return this.#sequence > 0;
  }

  /** Capture time of the last picture sent, milliseconds since 1970; undefined before the first. */
  get lastCaptureMs(): number | undefined {
    return this.#lastCaptureMs;
  }

  /** The same of the last packet of sound. */
  get lastSoundMs(): number | undefined {
    return this.#lastSoundMs;
  }

  /** The shape of the pictures as the viewer was last told. */
  get shape(): PictureShape | undefined {
    return this.#announced;
  }

  /** The shape that the viewer was told in `ack`. */
  announce(shape: PictureShape): void {
    this.#announced = shape;
  }

  /** What follows is of another of the camera's streams. */
  setStream(index: number): void {
    this.#streamIndex = index;
  }

  /** Sends one unit with its payload; `flags` are added to the unit's own. A picture of another shape is announced first (WIRE-17). */
  unit(unit: AccessUnit, payload: Uint8Array, flags: number): void {
    this.#link.sendMedia(this.#header(unit, flags), payload);
  }

  /** The same of a unit that nobody else gets: its bytes are changed and held on their way. */
  ownUnit(unit: AccessUnit, flags: number): void {
    this.#link.sendOwn(this.#header(unit, flags), unit);
  }

  #header(unit: AccessUnit, flags: number): WireHeader {
    let allFlags = flags;
    if (isVideo(unit)) {
      this.#lastCaptureMs = unit.captureMs;
      if (this.#announced && !isSameShape(unit.format, this.#announced)) {
        this.#config(unit.format);
        allFlags |= wireFlag.discontinuity;
      }
      this.#announced = unit.format;
      this.#onPicture(unit.captureMs);
    } else this.#lastSoundMs = unit.captureMs;
    const sequence = this.#sequence;
    this.#sequence = (sequence + 1) >>> 0;
    return wireHeaderOf(unit, { generation: this.generation, sequence, flags: allFlags });
  }

  drop(count: number): void {
    this.#link.sendText({ type: "drop", generation: this.generation, count });
  }

  gap(fromMs: number, toMs: number, reason: GapCause): void {
    this.#link.sendText({
      type: "gap",
      generation: this.generation,
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      reason,
    });
  }

  end(reason: "caughtUp" | "sourceLost"): void {
    this.#link.sendText({ type: "end", generation: this.generation, reason });
  }

  #config({ codec, width, height }: VideoFormat): void {
    this.#link.sendText({
      type: "config",
      generation: this.generation,
      codec,
      width,
      height,
      stream: this.#streamIndex,
    });
  }
}
