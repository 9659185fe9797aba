// Masked pictures of a media process (MASK-11 to MASK-16): live renditions that viewers share, footage for each of them, key frames alone. The only door of
// the module.
import { isSameMask, type MaskPoints } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { MaskingRefused, type LiveStream, type Masking } from "../streaming/index.ts";
import { maskedFootage } from "./masked-footage.ts";
import { largestMasked, MaskedRendition, type MaskedRenditionDeps } from "./masked-rendition.ts";
import { maskedKeyFrames, maskedStill, type FillStill } from "./masked-stills.ts";
import { MaskingRoom } from "./masking-room.ts";

export type { FillStill } from "./masked-stills.ts";

export interface MaskingDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** So many encoders may run at a time. */
  readonly encoders: number;
  readonly fill: FillStill;
  /** What encodes; ffmpeg when not given. */
  readonly command?: string | undefined;
}

/** What a browser gets that decodes none of a camera's streams is at most so large (LIVE-13). */
const largestTranscoded = { width: 1280, height: 720 };

/** Makes masked pictures until it is closed. */
export function createMasking({
  clock,
  log,
  encoders,
  fill,
  command,
}: MaskingDeps): Masking & { close(): void } {
  const room = new MaskingRoom(encoders, log);
  const masked = new Map<LiveStream, MaskedRendition>();
  const transcoded = new Map<LiveStream, MaskedRendition>();

  /** The rendition of a source that is there, or a new one; undefined where there is no room. */
  function rendition(
    kept: Map<LiveStream, MaskedRendition>,
    asked: Pick<MaskedRenditionDeps, "source" | "mask" | "size" | "largest" | "mayBeKeyFrames">,
  ): MaskedRendition | undefined {
    const { source, mask } = asked;
    const present = kept.get(source);
    if (present && isSameMask(present.mask, mask)) return present;
    present?.stop();
    const onStop = (stopped: MaskedRendition) => void (kept.get(source) === stopped && kept.delete(source));
    const made = new MaskedRendition({ ...asked, room, clock, log, fill, command, onStop });
    if (!made.isPossible) return undefined;
    kept.set(source, made);
    return made;
  }

  return {
    live: (source, mask, size) =>
      rendition(masked, { source, mask, size, largest: largestMasked, mayBeKeyFrames: true }),
    transcoded: (source, size) =>
      rendition(transcoded, { source, mask: [], size, largest: largestTranscoded, mayBeKeyFrames: false }),

    async *footage(items, range) {
      const encoder = room.encoder();
      const release = encoder ?? room.keyFrames();
      if (!release) throw new MaskingRefused("There is no room for a masked stream more.");
      range.signal.addEventListener("abort", release);
      try {
        if (encoder) yield* maskedFootage({ items, range, command, onMissing: () => room.complain() });
        else yield* maskedKeyFrames(fill, items, range.mask);
      } finally {
        release();
      }
    },

    keyFrames: (items, mask: () => MaskPoints | null) => maskedKeyFrames(fill, items, mask),
    still: (unit, mask) => maskedStill(fill, unit, mask),

    close() {
      for (const one of [...masked.values(), ...transcoded.values()]) one.stop();
    },
  };
}
