// Pictures for the pointer over the timeline (TIME-15 to TIME-18): one key frame a request over the stream, decoded here. A newer request ends
// the older ones, so a late answer never replaces a newer preview.
import type { StreamCommand } from "@didban/contract";
import type { WireMessage } from "@didban/media/wire";
import { codedPictureOf } from "../picture/coded-picture.ts";
import type { CreateDecoder, DecodedPicture } from "../picture/picture-decoder.ts";
import type { Clock } from "../stream/clock.ts";

/** A picture of the archive; whoever gets it closes the image. */
export interface Thumbnail {
  /** Null where this browser decodes none of its codec (TIME-17). */
  readonly image: ImageBitmap | null;
  /** Capture time of the picture, milliseconds since 1970 UTC; at or before the time asked for. */
  readonly captureMs: number;
}

/** Size of a preview, CSS pixels (TIME-15); asked for at twice that for sharp screens. */
const widthPx = 320;
const heightPx = 180;

/** Without an answer a picture is asked for again after this long, and so many times in all (TIME-17). */
const retryMs = 2000;
const tries = 5;

export class ThumbnailLoader {
  readonly #clock: Clock;
  readonly #createDecoder: CreateDecoder;
  readonly #send: (command: StreamCommand) => void;
  #lastId = 0;
  #answer: ((answer: Thumbnail | undefined) => void) | undefined;

  constructor(clock: Clock, createDecoder: CreateDecoder, send: (command: StreamCommand) => void) {
    this.#clock = clock;
    this.#createDecoder = createDecoder;
    this.#send = send;
  }

  /** The key frame at or before `atMs`; undefined where there is none, or when a newer request came. */
  request(atMs: number): Promise<Thumbnail | undefined> {
    this.#answer?.(undefined);
    const requestId = ++this.#lastId;
    return new Promise((resolve) => {
      let cancel = () => {};
      const ask = (left: number) => {
        this.#send({ cmd: "thumbnail", requestId, at: new Date(atMs).toISOString() });
        cancel = this.#clock.after(retryMs, () => (left > 1 ? ask(left - 1) : this.#answer?.(undefined)));
      };
      this.#answer = (answer) => {
        cancel();
        this.#answer = undefined;
        resolve(answer);
      };
      ask(tries);
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
    const image = picture === null ? null : await picture?.toBitmap(widthPx, heightPx);
    picture?.close();
    if (message.sequence !== this.#lastId || !this.#answer) return image?.close();
    this.#answer(image === undefined ? undefined : { image, captureMs: message.captureMs });
  }

  /** Null for a codec that is not decoded here. */
  async #decode(message: WireMessage): Promise<DecodedPicture | null | undefined> {
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
    if (!coded || !decoder) return null;
    decoder.decode(coded);
    await decoder.flush();
    decoder.close();
    return picture;
  }
}
