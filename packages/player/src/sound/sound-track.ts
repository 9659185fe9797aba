// The sound's way from the stream to the page: packets become mono samples at 8000 Hz (AUD-1, AUD-4), and each block is told when it is to be
// heard so that it goes with the picture on screen (AUD-8). Silent at any speed but 1, and until a picture is shown.
import { createSoundDecoder, isDecodedHere, type SoundDecoder } from "@didban/media/codec";
import { type SoundShape, type WireMessage, WireUnitReader } from "@didban/media/wire";
import type { AudioFormat } from "@didban/media";
import type { Run } from "../machine/playback.ts";
import type { Cancel, Clock } from "../stream/clock.ts";

/** Samples to be heard from `atMs` on, by the player's clock. */
export interface SoundBlock {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly atMs: number;
}

/** Decodes packets that are not decoded here (AAC); what comes out is tagged with the packet's capture time. */
export interface ForeignSoundDecoder {
  decode(payload: Uint8Array, captureMs: number): void;
  close(): void;
}

export type CreateForeignSoundDecoder = (
  format: AudioFormat,
  decoded: (samples: Float32Array, captureMs: number) => void,
) => ForeignSoundDecoder | undefined;

export interface SoundListener {
  block(block: SoundBlock): void;
  /** So many messages have been played or thrown away (WIRE-27). */
  used(count: number): void;
}

interface ActiveDecoder {
  readonly format: AudioFormat;
  readonly here: SoundDecoder | undefined;
  readonly foreign: ForeignSoundDecoder | undefined;
}

interface Waiting {
  readonly samples: Float32Array;
  readonly captureMs: number;
}

/** Blocks are handed to the page this long before they are due. */
const leadMs = 250;
/** Live sound plays this much behind the picture, to bridge uneven arrival; far within AUD-8's 150 ms. */
const liveSlackMs = 60;
/** Sound that is later than this is not played at all. */
const tooLateMs = 100;
/** Blocks that may wait, for a stream whose pictures do not come. */
const waitingLimit = 400;

export class SoundTrack {
  readonly #clock: Clock;
  readonly #createForeign: CreateForeignSoundDecoder;
  readonly #listener: SoundListener;
  #reader = new WireUnitReader();
  #decoder: ActiveDecoder | undefined;
  #isAudible = false;
  #slackMs = 0;
  #waiting: Waiting[] = [];
  /** The picture on screen: sound of its capture time is to be heard at its time. */
  #picture: { readonly captureMs: number; readonly shownAtMs: number } | undefined;
  #cancel: Cancel = () => undefined;

  constructor(clock: Clock, createForeign: CreateForeignSoundDecoder, listener: SoundListener) {
    this.#clock = clock;
    this.#createForeign = createForeign;
    this.#listener = listener;
  }

  /** Begins a generation; sound of older ones is thrown away. */
  begin(run: Run): void {
    this.#forget();
    this.#isAudible = run.kind === "live" || (run.kind === "archive" && run.speed === 1);
    this.#slackMs = run.kind === "live" ? liveSlackMs : 0;
  }

  /** What the stream said of its sound (WIRE-23). */
  describe(shape: SoundShape | undefined): void {
    this.#reader = new WireUnitReader(shape);
  }

  push(message: WireMessage): void {
    this.#listener.used(1);
    const unit = this.#isAudible ? this.#reader.read(message) : undefined;
    if (unit?.format.kind !== "audio") return;
    const decoder = this.#decoderFor(unit.format);
    if (decoder.here) this.#wait(decoder.here.decode(unit.data), unit.captureMs);
    else decoder.foreign?.decode(message.payload, unit.captureMs);
  }

  pictureShown(captureMs: number, shownAtMs: number): void {
    this.#picture = { captureMs, shownAtMs };
    this.#release();
  }

  close(): void {
    this.#forget();
    this.#decoder?.foreign?.close();
    this.#decoder = undefined;
  }

  #forget(): void {
    this.#cancel();
    this.#waiting = [];
    this.#picture = undefined;
  }

  #decoderFor(format: AudioFormat): ActiveDecoder {
    if (this.#decoder?.format === format) return this.#decoder;
    this.#decoder?.foreign?.close();
    const here = isDecodedHere(format) ? createSoundDecoder(format) : undefined;
    const foreign = here
      ? undefined
      : this.#createForeign(format, (samples, atMs) => this.#wait(samples, atMs));
    const decoder = { format, here, foreign };
    this.#decoder = decoder;
    return decoder;
  }

  #wait(samples: Float32Array, captureMs: number): void {
    if (samples.length === 0 || !this.#isAudible) return;
    this.#waiting.push({ samples, captureMs });
    if (this.#waiting.length > waitingLimit) this.#waiting.shift();
    this.#release();
  }

  /** Hands over what is due soon, and comes back for the next. */
  #release(): void {
    this.#cancel();
    const picture = this.#picture;
    if (!picture) return;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const atMs = picture.shownAtMs + (next.captureMs - picture.captureMs) + this.#slackMs;
      const aheadMs = atMs - this.#clock.nowMs();
      if (aheadMs > leadMs) {
        this.#cancel = this.#clock.after(aheadMs - leadMs, () => this.#release());
        return;
      }
      this.#waiting.shift();
      if (aheadMs >= -tooLateMs) this.#listener.block({ samples: new Float32Array(next.samples), atMs });
    }
  }
}
