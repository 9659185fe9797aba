// H.264 and H.265 by the browser's VideoDecoder, fed Annex B as it comes. The codec string is read from the parameter sets in front of
// each key frame; a new size needs no new configuration, a new profile does.
import { WireUnitReader } from "@didban/media/wire";
import { pictureOfFrame } from "./bitmap-picture.ts";
import type { CodedPicture } from "./coded-picture.ts";
import type { DecoderListener, PictureDecoder } from "./picture-decoder.ts";

export class WebCodecsDecoder implements PictureDecoder {
  readonly #listener: DecoderListener;
  readonly #decoder: VideoDecoder;
  readonly #formats = new WireUnitReader();
  #codecString: string | undefined;

  constructor(listener: DecoderListener) {
    this.#listener = listener;
    this.#decoder = new VideoDecoder({
      output: (frame) => listener.decoded(pictureOfFrame(frame)),
      error: () => listener.broke(),
    });
    this.#decoder.ondequeue = () => listener.eased();
  }

  get backlog(): number {
    return this.#decoder.decodeQueueSize;
  }

  decode(picture: CodedPicture): void {
    if (picture.isKey) this.#configure(picture);
    // A closed or unconfigured decoder throws at once instead of reporting.
    if (this.#decoder.state !== "configured") return this.#listener.broke();
    const { ptsUs, payload } = picture.message;
    const type = picture.isKey ? "key" : "delta";
    try {
      this.#decoder.decode(new EncodedVideoChunk({ type, timestamp: Math.round(ptsUs), data: payload }));
    } catch {
      // A "key frame" that is none is refused on the spot.
      this.#listener.broke();
    }
  }

  async flush(): Promise<void> {
    if (this.#decoder.state !== "configured") return;
    await this.#decoder.flush().catch(() => undefined);
  }

  reset(): void {
    if (this.#decoder.state === "closed") return;
    this.#decoder.reset();
    this.#codecString = undefined;
  }

  close(): void {
    if (this.#decoder.state !== "closed") this.#decoder.close();
  }

  #configure({ message }: CodedPicture): void {
    const format = this.#formats.read(message)?.format;
    if (format?.kind !== "video" || format.codecString === this.#codecString) return;
    this.#codecString = format.codecString;
    this.#decoder.configure({ codec: format.codecString, optimizeForLatency: true });
  }
}
