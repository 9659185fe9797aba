// The canvas of one player: sized to CSS pixels and how far they are magnified, the picture fitted into it, kept for when that changes (PLAY-3).
import type { MaskPoints } from "@didban/contract";
import { encodePicture, type GrabbedPicture } from "./grabbed-picture.ts";
import type { DecodedPicture, DrawingContext } from "./picture-decoder.ts";
import type { PictureRoom } from "./picture-sink.ts";

/** Where decoded pictures are shown. */
export interface Screen {
  /** Shows the picture, captured at `captureMs`, and takes it over: it is closed when the next one is shown. */
  show(picture: DecodedPicture, captureMs: number): void;
  /** What is shown, as a file; undefined before anything is. */
  grab(hidden: MaskPoints): Promise<GrabbedPicture | undefined>;
  fit(room: PictureRoom): void;
  close(): void;
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The largest centred rectangle of the picture's shape inside the player: never cropped, never stretched (PLAY-3). */
export function fitPicture(
  picture: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
): Rectangle {
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  return {
    x: Math.round((room.width - width) / 2),
    y: Math.round((room.height - height) / 2),
    width,
    height,
  };
}

/** Draws on a canvas of the page or of a worker. */
export class CanvasScreen implements Screen {
  readonly #canvas: HTMLCanvasElement | OffscreenCanvas;
  readonly #context: DrawingContext | null;
  #picture: DecodedPicture | undefined;
  #captureMs = 0;
  #room: PictureRoom | undefined;

  constructor(canvas: HTMLCanvasElement | OffscreenCanvas) {
    this.#canvas = canvas;
    // Both kinds have a 2d context, but their types only say so one by one.
    this.#context = "transferToImageBitmap" in canvas ? canvas.getContext("2d") : canvas.getContext("2d");
  }

  show(picture: DecodedPicture, captureMs: number): void {
    const hasNewShape = picture.width !== this.#picture?.width || picture.height !== this.#picture?.height;
    this.#picture?.close();
    this.#picture = picture;
    this.#captureMs = captureMs;
    if (hasNewShape && !this.#size()) this.#context?.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#draw();
  }

  async grab(hidden: MaskPoints): Promise<GrabbedPicture | undefined> {
    const picture = this.#picture;
    if (!picture) return undefined;
    const { width, height } = picture;
    const draw = (context: DrawingContext) => picture.draw(context, 0, 0, width, height);
    return encodePicture({ captureMs: this.#captureMs, width, height, hidden, draw });
  }

  fit(room: PictureRoom): void {
    this.#room = room;
    if (this.#size()) this.#draw();
  }

  close(): void {
    this.#picture?.close();
    this.#picture = undefined;
    this.#context?.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
  }

  /** Gives the canvas the pixels it needs; true where it has others now, and so is empty. */
  #size(): boolean {
    if (!this.#room) return false;
    const { width, height, pixelRatio } = this.#room;
    const scale = pixelRatio * this.#detail(this.#room);
    const pixelWidth = Math.max(1, Math.round(width * scale));
    const pixelHeight = Math.max(1, Math.round(height * scale));
    if (pixelWidth === this.#canvas.width && pixelHeight === this.#canvas.height) return false;
    this.#canvas.width = pixelWidth;
    this.#canvas.height = pixelHeight;
    return true;
  }

  /** So many times finer than what is shown whole: by the magnification, but no finer than the picture itself. */
  #detail({ width, height, pixelRatio, magnification }: PictureRoom): number {
    if (!this.#picture || magnification === 1) return 1;
    const shown = fitPicture(this.#picture, { width: width * pixelRatio, height: height * pixelRatio });
    return Math.min(magnification, Math.max(1, this.#picture.width / Math.max(1, shown.width)));
  }

  #draw(): void {
    if (!this.#picture || !this.#context) return;
    const { x, y, width, height } = fitPicture(this.#picture, this.#canvas);
    this.#picture.draw(this.#context, x, y, width, height);
  }
}
