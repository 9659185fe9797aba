// Pictures with what a privacy mask hides filled black (MASK-11, MASK-23): in their pixels, before anything is made small or encoded, so that nothing of it
// is left in what is.
import { hidesArea, type MaskPoints } from "@didban/contract";
import { maskBoxes } from "@didban/media/mask";
import { drawAnew, type PictureFault, type Pixels } from "./drawing.ts";

export interface FilledPicture {
  readonly picture: Uint8Array;
  readonly contentType: "image/jpeg" | "image/png";
}

/** What is made of it. */
export interface FilledForm {
  /** A picture of its own kind, or a JPEG whatever it is. */
  readonly as: "itself" | "jpeg";
  /** Of a JPEG, 1 to 100. */
  readonly quality: number;
  /** So many pixels across at most. */
  readonly width?: number;
}

/** The JPEG or PNG in `file` without what `mask` hides. Throws for a mask that hides nothing: whoever has none asks for no filling. */
export async function hideArea(
  file: Uint8Array,
  mask: MaskPoints,
  { as, quality, width = Infinity }: FilledForm,
): Promise<FilledPicture | { readonly fault: PictureFault }> {
  if (!hidesArea(mask)) throw new Error("The mask has no area");
  return drawAnew(file, ["jpeg", "png"], async (drawn, kind, fromPixels) => {
    const unfold = async (picture: typeof drawn) =>
      filled(
        await picture.toColourspace("srgb").raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true }),
        mask,
      );
    let pixels = await unfold(drawn);
    // Once more: what is made small mixes pixels at the edge.
    if (pixels.info.width > width) pixels = await unfold(fromPixels(pixels).resize(width, null));
    const isPng = kind === "png" && as === "itself";
    const picture = isPng ? fromPixels(pixels).png() : fromPixels(pixels).jpeg({ quality });
    return { picture: await picture.toBuffer(), contentType: isPng ? "image/png" : "image/jpeg" };
  });
}

function filled(pixels: Pixels, mask: MaskPoints): Pixels {
  const { width, height, channels } = pixels.info;
  const hasAlpha = channels === 2 || channels === 4;
  for (const box of maskBoxes(mask, width, height, Infinity))
    for (let y = box.top; y < box.top + box.height; y += 1) {
      const row = pixels.data.subarray((y * width + box.left) * channels).subarray(0, box.width * channels);
      row.fill(0);
      if (hasAlpha) for (let at = channels - 1; at < row.length; at += channels) row[at] = 255;
    }
  return pixels;
}
