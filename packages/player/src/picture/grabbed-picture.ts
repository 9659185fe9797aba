// The picture on screen as a file of its own (SNAP-1, SNAP-2): whole and in the stream's own size, however the player is zoomed and sized.
import { hidesArea, type MaskPoints } from "@didban/contract";
import type { DrawingContext } from "./picture-decoder.ts";

/** A picture that was on screen. */
export interface GrabbedPicture {
  readonly jpeg: Blob;
  /** Milliseconds since 1970 UTC. */
  readonly captureMs: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** What is to be grabbed; `draw` fills a context of the picture's own size. */
interface PictureOnScreen extends Omit<GrabbedPicture, "jpeg"> {
  /** An area that is to be black. */
  readonly hidden: MaskPoints;
  draw(context: DrawingContext): void;
}

/** Quality of the JPEG (SNAP-2). */
const quality = 0.92;

/**
 * Draws before it returns, so that the next picture may take the screen while this one is encoded. Rejects where the browser makes no file of it,
 * or one without a byte, as when it has no memory left for one (SNAP-9).
 */
export async function encodePicture(picture: PictureOnScreen): Promise<GrabbedPicture> {
  const { captureMs, width, height, hidden } = picture;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw the picture on.");
  picture.draw(context);
  if (hidesArea(hidden)) blacken(context, hidden, picture);
  const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality });
  if (jpeg.size === 0) throw new Error("The picture's file is empty.");
  return { jpeg, captureMs, width, height };
}

function blacken(
  context: DrawingContext,
  hidden: MaskPoints,
  { width, height }: Pick<PictureOnScreen, "width" | "height">,
): void {
  context.beginPath();
  for (const { x, y } of hidden) context.lineTo(x * width, y * height);
  context.fillStyle = "#000";
  context.fill();
}
