// Pictures that are bitmaps or frames of the browser, as the player draws them.
import type { DecodedPicture } from "./picture-decoder.ts";

/** A bitmap as a picture; it is closed with it. */
export function pictureOfBitmap(image: ImageBitmap, ptsUs: number): DecodedPicture {
  return pictureOf(image, ptsUs, image.width, image.height);
}

/** A decoded frame as a picture; it is closed with it. */
export function pictureOfFrame(frame: VideoFrame): DecodedPicture {
  return pictureOf(frame, frame.timestamp, frame.displayWidth, frame.displayHeight);
}

function pictureOf(
  image: ImageBitmap | VideoFrame,
  ptsUs: number,
  width: number,
  height: number,
): DecodedPicture {
  return {
    ptsUs,
    width,
    height,
    draw: (context, x, y, w, h) => context.drawImage(image, x, y, w, h),
    toBitmap(maximumWidth, maximumHeight) {
      const scale = Math.min(1, maximumWidth / width, maximumHeight / height);
      const resizeWidth = Math.max(1, Math.round(width * scale));
      const resizeHeight = Math.max(1, Math.round(height * scale));
      return createImageBitmap(image, { resizeWidth, resizeHeight });
    },
    close: () => image.close(),
  };
}
