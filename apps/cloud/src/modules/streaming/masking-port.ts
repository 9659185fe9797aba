// What the stream server asks of whoever makes masked pictures (MASK-11 to MASK-16), and how that says that it cannot.
import type { MaskPoints } from "@didban/contract";
import type { AccessUnit } from "@didban/media";
import type { Size } from "@didban/media/mask";
import type { PictureShape } from "./picture-shape.ts";
import type { ArchiveItem, LiveStream } from "./ports.ts";

/** No room for a masked stream more, or no means to make one. */
export class MaskingRefused extends Error {
  override readonly name = "MaskingRefused";
}

/** Masked pictures broke off; from where they came to they can be asked for again. */
export class MaskingBroken extends Error {
  override readonly name = "MaskingBroken";
}

/** A masked rendition of a live stream. It tells its listeners `onRefused` when it cannot go on. */
export interface MaskedStream extends LiveStream {
  /** What its pictures are, as far as that is known. */
  readonly shape: PictureShape | undefined;
}

export interface MaskedRange {
  /** What is hidden now. It is asked at each key frame: once it is null, the camera's own pictures go on from there. */
  readonly mask: () => MaskPoints | null;
  /** Where playback begins, milliseconds since 1970: pictures before are left out, but those that a player may need to find the one shown then. */
  readonly atMs: number;
  /** Pictures up to this time were sent already. */
  readonly afterMs?: number | undefined;
  /** Aborted when nothing more is wanted: what it takes is free at once. */
  readonly signal: AbortSignal;
}

export interface Masking {
  /**
   * The rendition of `source` without what `mask` hides, the same for all who ask for it; undefined where there is no room. `size` is what is known of the source's pictures before
   * they come. One of the same source for another mask ends at once.
   */
  live(source: LiveStream, mask: MaskPoints, size: Size | undefined): MaskedStream | undefined;
  /** `source` as H.264, for who cannot decode it (LIVE-13), the same for all who ask for it; undefined where there is no room. */
  transcoded(source: LiveStream, size: Size | undefined): MaskedStream | undefined;
  /** Footage without what the mask hides: the same gaps and sound, and pictures of H.264. Throws MaskingRefused and MaskingBroken. */
  footage(items: AsyncIterable<ArchiveItem>, range: MaskedRange): AsyncIterable<ArchiveItem>;
  /** The key frames of footage, as JPEGs without what the mask hides; one that cannot be made is left out. */
  keyFrames(items: AsyncIterable<ArchiveItem>, mask: () => MaskPoints | null): AsyncIterable<ArchiveItem>;
  /** A key frame as a JPEG without what the mask hides; undefined when it cannot be made. */
  still(unit: AccessUnit, mask: MaskPoints): Promise<AccessUnit | undefined>;
}
