// Key frames as JPEGs without what a mask hides (MASK-14, MASK-18). They are decoded in another process: this one never decodes.
import type { MaskPoints } from "@didban/contract";
import { isVideo, type AccessUnit, type VideoCodec } from "@didban/media";
import { mjpegFormat, parseJpegSize } from "@didban/media/codec";
import { wirePayload } from "@didban/media/wire";
import type { ArchiveItem } from "../streaming/index.ts";

/** Decodes a key frame and fills what is hidden; undefined when it cannot be done. */
export type FillStill = (
  codec: VideoCodec,
  data: Uint8Array,
  mask: MaskPoints,
) => Promise<Uint8Array | undefined>;

/** The key frame as a JPEG, with its times; undefined when it cannot be made. Its bytes are read before this returns. */
export async function maskedStill(
  fill: FillStill,
  unit: AccessUnit,
  mask: MaskPoints,
): Promise<AccessUnit | undefined> {
  if (!isVideo(unit) || !unit.isKey) return undefined;
  const { format, ptsUs, captureMs, isDiscontinuity } = unit;
  const data = await fill(format.codec, wirePayload(unit), mask);
  const size = data && parseJpegSize(data);
  if (!data || !size) return undefined;
  return { format: mjpegFormat(size), isKey: true, isDiscontinuity, ptsUs, captureMs, data };
}

/** The key frames of footage, masked while there is a mask; where none can be made, it goes on with the next. */
export async function* maskedKeyFrames(
  fill: FillStill,
  items: AsyncIterable<ArchiveItem>,
  mask: () => MaskPoints | null,
): AsyncGenerator<ArchiveItem> {
  for await (const item of items) {
    if (item.kind === "gap") yield item;
    else
      for (const unit of item.units) {
        if (!isVideo(unit) || !unit.isKey) continue;
        const points = mask();
        const still = points === null ? unit : await maskedStill(fill, unit, points);
        if (still) yield { kind: "units", units: [still], isMasked: points !== null };
      }
  }
}
