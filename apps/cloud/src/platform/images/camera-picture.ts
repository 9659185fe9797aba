// Pictures that people took of a camera: whole, and small for lists (SNAP-4).
import type { FilledForm } from "./hidden-area.ts";
import { drawAnew, type PictureFault } from "./drawing.ts";

export interface CameraPicture {
  readonly picture: Uint8Array;
  readonly contentType: "image/jpeg" | "image/png";
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** A JPEG of it, as wide as a card. */
  readonly small: Uint8Array;
}

/** As it was taken; above what a browser takes pictures with (SNAP-2): drawing anew is to cost nothing that one sees. */
export const wholeForm = { as: "itself", quality: 95 } as const satisfies FilledForm;
/** For lists. */
export const smallForm = { as: "jpeg", quality: 80, width: 480 } as const satisfies FilledForm;

/** A JPEG or PNG of the same size and kind, without metadata. */
export async function cameraPicture(
  file: Uint8Array,
): Promise<CameraPicture | { readonly fault: PictureFault }> {
  return drawAnew(file, ["jpeg", "png"], async (drawn, kind) => {
    const whole = kind === "png" ? drawn.clone().png() : drawn.clone().jpeg({ quality: wholeForm.quality });
    const { data: picture, info } = await whole.toBuffer({ resolveWithObject: true });
    const small = drawn
      .resize(smallForm.width, null, { withoutEnlargement: true })
      .jpeg({ quality: smallForm.quality });
    const { width, height } = info;
    const contentType = kind === "png" ? "image/png" : "image/jpeg";
    return { picture, contentType, width, height, small: await small.toBuffer() };
  });
}
