// What ffmpeg is told to do with a decoded picture so that nothing of what a mask hides is left in it (MASK-11, MASK-23). The fill is drawn by filters that have
// no second input: there is no moment, and no fault of an input, in which a picture could pass unfilled.
import { maskBoxes, type MaskCorner, type Size } from "@didban/media/mask";

/**
 * A chain of filters: the picture in `size`, as 4:2:0 in limited range, with the mask's area in black (luma 16, chroma 128), which is RGB 0,0,0. Whatever size and
 * range a picture has, it is brought to this one first, so that the mask lies where it should.
 */
export function maskFilter(mask: readonly MaskCorner[], { width, height }: Size): string {
  const fills = maskBoxes(mask, width, height).map(
    (box) => `drawbox=${box.left}:${box.top}:${box.width}:${box.height}:black:fill`,
  );
  return [`scale=${width}:${height}:flags=bilinear:out_range=tv`, "format=yuv420p", ...fills].join(",");
}
