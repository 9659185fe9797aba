// The canvas of one player: sized to CSS pixels, the picture fitted into it, kept for when the size changes (PLAY-3).
import type { DecodedPicture, DrawingContext } from "./picture-decoder.ts";

/** Where decoded pictures are shown. */
export interface Screen {
  /** Shows the picture and takes it over: it is closed when the next one is shown. */
  show(picture: DecodedPicture): void;
  resize(width: number, height: number, pixelRatio: number): void;
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

  constructor(canvas: HTMLCanvasElement | OffscreenCanvas) {
    this.#canvas = canvas;
    // Both kinds have a 2d context, but their types only say so one by one.
    this.#context = "transferToImageBitmap" in canvas ? canvas.getContext("2d") : canvas.getContext("2d");
  }

  show(picture: DecodedPicture): void {
    const hasNewShape = picture.width !== this.#picture?.width || picture.height !== this.#picture?.height;
    this.#picture?.close();
    this.#picture = picture;
    if (hasNewShape) this.#context?.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#draw();
  }

  resize(width: number, height: number, pixelRatio: number): void {
    const pixelWidth = Math.max(1, Math.round(width * pixelRatio));
    const pixelHeight = Math.max(1, Math.round(height * pixelRatio));
    if (pixelWidth === this.#canvas.width && pixelHeight === this.#canvas.height) return;
    // Setting either empties the canvas.
    this.#canvas.width = pixelWidth;
    this.#canvas.height = pixelHeight;
    this.#draw();
  }

  close(): void {
    this.#picture?.close();
    this.#picture = undefined;
    this.#context?.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
  }

  #draw(): void {
    if (!this.#picture || !this.#context) return;
    const { x, y, width, height } = fitPicture(this.#picture, this.#canvas);
    this.#picture.draw(this.#context, x, y, width, height);
  }
}
