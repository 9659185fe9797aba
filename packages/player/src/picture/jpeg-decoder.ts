// MJPEG without a video decoder: each picture is a JPEG, which every browser opens (LIVE-15).
import { pictureOfBitmap } from "./bitmap-picture.ts";
import type { CodedPicture } from "./coded-picture.ts";
import type { DecoderListener, PictureDecoder } from "./picture-decoder.ts";

/** Opens one JPEG at a time, so that pictures come out in their order. */
export class JpegDecoder implements PictureDecoder {
  readonly #listener: DecoderListener;
  #waiting: CodedPicture[] = [];
  #era = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(listener: DecoderListener) {
    this.#listener = listener;
  }

  get backlog(): number {
    return this.#waiting.length;
  }

  decode(picture: CodedPicture): void {
    this.#waiting.push(picture);
    const era = this.#era;
    this.#work = this.#work.then(() => this.#open(era, picture));
  }

  async flush(): Promise<void> {
    await this.#work;
  }

  reset(): void {
    this.#era += 1;
    this.#waiting = [];
  }

  close(): void {
    this.reset();
  }

  async #open(era: number, { message }: CodedPicture): Promise<void> {
    if (era !== this.#era) return;
    // A damaged JPEG is skipped: the next one stands alone.
    const image = await createImageBitmap(jpegBlob(message.payload)).catch(() => undefined);
    if (era !== this.#era) return image?.close();
    this.#waiting.shift();
    if (image) this.#listener.decoded(pictureOfBitmap(image, Math.round(message.ptsUs)));
    this.#listener.eased();
  }
}

/** Blobs take bytes of buffers that nobody shares; those of a socket never are. */
function jpegBlob(bytes: Uint8Array): Blob {
  return new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });
}
