// Pictures of floor plans: whole, no larger than browsers draw with ease, and in one kind whatever came (MAP-4).
import { planLongestSide } from "@didban/contract";
import { drawAnew, type PictureFault } from "./drawing.ts";

export interface PlanPicture {
  readonly picture: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A JPEG, PNG or WebP as a WebP, upright, without metadata. */
export async function planPicture(file: Uint8Array): Promise<PlanPicture | { readonly fault: PictureFault }> {
  return drawAnew(file, ["jpeg", "png", "webp"], async (drawn) => {
    const fitting = { fit: "inside", withoutEnlargement: true } as const;
    const { data: picture, info } = await drawn
      .resize(planLongestSide, planLongestSide, fitting)
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true });
    return { picture, width: info.width, height: info.height };
  });
}
