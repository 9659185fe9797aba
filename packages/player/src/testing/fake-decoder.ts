// A decoder and a screen for tests: pictures are their times.
import type { CodedPicture } from "../picture/coded-picture.ts";
import type { GrabbedPicture } from "../picture/grabbed-picture.ts";
import type {
  CreateDecoder,
  DecodedPicture,
  DecoderListener,
  PictureDecoder,
} from "../picture/picture-decoder.ts";
import type { Screen } from "../picture/screen.ts";
import type { FakeClock } from "./fake-clock.ts";

/** How the decoders of a test behave. */
export class FakeDecoders {
  readonly #clock: FakeClock;
  /** Time that one picture takes. */
  decodeMs = 0;
  /** Pictures for which a decoder breaks. */
  isDamaged: (picture: CodedPicture) => boolean = () => false;
  /** Codecs without a decoder. */
  missing: readonly string[] = [];
  /** Decoders made so far. */
  made = 0;
  /** Pictures decoded and not closed again. */
  open = 0;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  readonly create: CreateDecoder = (codec, listener) => {
    if (this.missing.includes(codec)) return undefined;
    this.made += 1;
    return new FakeDecoder(this, this.#clock, listener);
  };

  pictureOf(picture: CodedPicture): DecodedPicture {
    this.open += 1;
    return {
      ptsUs: Math.round(picture.message.ptsUs),
      width: 640,
      height: 360,
      draw: () => undefined,
      // Tests run where there are no bitmaps; this one only has to be closed.
      toBitmap: async () => ({ width: 320, height: 180, close: () => undefined }),
      close: () => {
        this.open -= 1;
      },
    };
  }
}

class FakeDecoder implements PictureDecoder {
  readonly #decoders: FakeDecoders;
  readonly #clock: FakeClock;
  readonly #listener: DecoderListener;
  #waiting: CodedPicture[] = [];
  #era = 0;
  #needsKey = true;
  #isBroken = false;
  #flushed: (() => void)[] = [];

  constructor(decoders: FakeDecoders, clock: FakeClock, listener: DecoderListener) {
    this.#decoders = decoders;
    this.#clock = clock;
    this.#listener = listener;
  }

  get backlog(): number {
    return this.#waiting.length;
  }

  decode(picture: CodedPicture): void {
    if (this.#isBroken) throw new Error("Decoder is closed");
    if (this.#needsKey && !picture.isKey) throw new Error("A key frame is required");
    this.#needsKey = false;
    this.#waiting.push(picture);
    if (this.#waiting.length === 1) this.#work(this.#era);
  }

  flush(): Promise<void> {
    this.#needsKey = true;
    if (this.#waiting.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.#flushed.push(resolve));
  }

  reset(): void {
    this.#era += 1;
    this.#needsKey = true;
    this.#waiting = [];
    this.#settle();
  }

  close(): void {
    this.reset();
    this.#isBroken = true;
  }

  #work(era: number): void {
    this.#clock.after(this.#decoders.decodeMs, () => {
      const picture = era === this.#era ? this.#waiting.shift() : undefined;
      if (!picture) return;
      if (this.#decoders.isDamaged(picture)) {
        this.close();
        return this.#listener.broke();
      }
      if (this.#waiting.length > 0) this.#work(era);
      this.#listener.decoded(this.#decoders.pictureOf(picture));
      this.#listener.eased();
      if (this.#waiting.length === 0) this.#settle();
    });
  }

  #settle(): void {
    for (const resolve of this.#flushed) resolve();
    this.#flushed = [];
  }
}

/** Remembers what was shown, by presentation time in milliseconds. */
export class FakeScreen implements Screen {
  readonly shownMs: number[] = [];
  #picture: DecodedPicture | undefined;
  #captureMs = 0;

  show(picture: DecodedPicture, captureMs: number): void {
    this.#picture?.close();
    this.#picture = picture;
    this.#captureMs = captureMs;
    this.shownMs.push(picture.ptsUs / 1000);
  }

  async grab(): Promise<GrabbedPicture | undefined> {
    if (!this.#picture) return undefined;
    const { width, height } = this.#picture;
    return { jpeg: new Blob(), captureMs: this.#captureMs, width, height };
  }

  fit(): void {}

  close(): void {
    this.#picture?.close();
    this.#picture = undefined;
  }
}
