// Pictures for the pointer over the timeline (TIME-15 to TIME-18): one key frame a request over the stream, decoded here. A newer request ends
// the older ones, so a late answer never replaces a newer preview.
import type { StreamCommand } from "@didban/contract";
import type { WireMessage } from "@didban/media/wire";
import { codedPictureOf } from "../picture/coded-picture.ts";
import type { CreateDecoder, DecodedPicture } from "../picture/picture-decoder.ts";
import type { Clock } from "../stream/clock.ts";

/** A picture of the archive; whoever gets it closes the image. */
export interface Thumbnail {
  readonly image: ImageBitmap;
  /** Capture time of the picture, milliseconds since 1970 UTC; at or before the time asked for. */
  readonly captureMs: number;
}

/** Size of a preview, CSS pixels (TIME-15); asked for at twice that for sharp screens. */
const widthPx = 320;
const heightPx = 180;

/** An answer that takes longer is not waited for. */
const patienceMs = 4000;

export class ThumbnailLoader {
  readonly #clock: Clock;
  readonly #createDecoder: CreateDecoder;
  readonly #send: (command: StreamCommand) => void;
  #lastId = 0;
  #answer: ((thumbnail: Thumbnail | undefined) => void) | undefined;

  constructor(clock: Clock, createDecoder: CreateDecoder, send: (command: StreamCommand) => void) {
    this.#clock = clock;
    this.#createDecoder = createDecoder;
    this.#send = send;
  }

  /** The key frame at or before `atMs`; undefined where there is none, or when a newer request came. */
  request(atMs: number): Promise<Thumbnail | undefined> {
    this.#answer?.(undefined);
    const requestId = ++this.#lastId;
    this.#send({ cmd: "thumbnail", requestId, at: new Date(atMs).toISOString() });
    return new Promise((resolve) => {
      const cancel = this.#clock.after(patienceMs, () => resolve(undefined));
      this.#answer = (thumbnail) => {
        cancel();
        this.#answer = undefined;
        resolve(thumbnail);
      };
    });
  }

  /** The stream has no picture for a request. */
  miss(requestId: number): void {
    if (requestId === this.#lastId) this.#answer?.(undefined);
  }

  /** A thumbnail message; its sequence is the request's id (WIRE-38). */
  async receive(message: WireMessage): Promise<void> {
    if (message.sequence !== this.#lastId) return;
    const picture = await this.#decode(message);
    const image = await picture?.toBitmap(widthPx, heightPx);
    picture?.close();
    if (message.sequence !== this.#lastId || !this.#answer) return image?.close();
    this.#answer(image && { image, captureMs: message.captureMs });
  }

  async #decode(message: WireMessage): Promise<DecodedPicture | undefined> {
    const coded = codedPictureOf(message, this.#clock.nowMs());
    let picture: DecodedPicture | undefined;
    const decoder =
      coded &&
      this.#createDecoder(coded.codec, {
        decoded: (decoded) => {
          picture?.close();
          picture = decoded;
        },
        eased: () => undefined,
        broke: () => undefined,
      });
    if (!coded || !decoder) return undefined;
    decoder.decode(coded);
    await decoder.flush();
    decoder.close();
    return picture;
  }
}
