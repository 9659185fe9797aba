// Pictures without WebCodecs: H.264 goes to a video element, MJPEG and stills to a canvas, and only one of the two is seen (LIVE-15, LIVE-16).
import type { MaskPoints } from "@didban/contract";
import type { Run } from "../machine/playback.ts";
import type { CodedPicture } from "./coded-picture.ts";
import type { GrabbedPicture } from "./grabbed-picture.ts";
import type { DecodedPicture } from "./picture-decoder.ts";
import type { Marker, PictureRoom, PictureSink } from "./picture-sink.ts";

/** One way to the screen and the element it ends in. */
export interface PictureWay {
  readonly sink: PictureSink;
  readonly element: HTMLElement;
}

export class FallbackPictures implements PictureSink {
  readonly #video: PictureWay;
  readonly #canvas: PictureWay;
  #used: PictureWay;
  #generation = 0;
  #run: Run = { kind: "hold" };

  constructor(video: PictureWay, canvas: PictureWay) {
    this.#video = video;
    this.#canvas = canvas;
    this.#used = video;
    this.#see();
  }

  begin(generation: number, run: Run): void {
    this.#generation = generation;
    this.#run = run;
    this.#used.sink.begin(generation, run);
  }

  push(picture: CodedPicture): void {
    this.#use(picture.codec === "mjpeg" ? this.#canvas : this.#video);
    this.#used.sink.push(picture);
  }

  mark(marker: Marker): void {
    this.#used.sink.mark(marker);
  }

  passGap(): void {
    this.#used.sink.passGap();
  }

  showStill(picture: DecodedPicture, captureMs: number): void {
    this.#use(this.#canvas);
    this.#canvas.sink.showStill(picture, captureMs);
  }

  grab(hidden: MaskPoints): Promise<GrabbedPicture | undefined> {
    return this.#used.sink.grab(hidden);
  }

  fit(room: PictureRoom): void {
    this.#canvas.sink.fit(room);
  }

  close(): void {
    this.#video.sink.close();
    this.#canvas.sink.close();
  }

  /** A run goes where its first picture belongs. */
  #use(way: PictureWay): void {
    if (way === this.#used) return;
    this.#used.sink.begin(this.#generation, { kind: "hold" });
    this.#used = way;
    way.sink.begin(this.#generation, this.#run);
    this.#see();
  }

  #see(): void {
    this.#video.element.hidden = this.#used !== this.#video;
    this.#canvas.element.hidden = this.#used !== this.#canvas;
  }
}
