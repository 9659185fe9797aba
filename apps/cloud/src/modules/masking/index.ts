// Masked pictures of a media process (MASK-11 to MASK-16): live renditions that viewers share, footage for each of them, key frames alone. The only door of
// the module.
import { isSameMask, type MaskPoints } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { MaskingRefused, type LiveStream, type Masking } from "../streaming/index.ts";
import { maskedFootage } from "./masked-footage.ts";
import { MaskedRendition } from "./masked-rendition.ts";
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

/** Makes masked pictures until it is closed. */
export function createMasking({
  clock,
  log,
  encoders,
  fill,
  command,
}: MaskingDeps): Masking & { close(): void } {
  const room = new MaskingRoom(encoders, log);
  const renditions = new Map<LiveStream, MaskedRendition>();

  return {
    live(source, mask, size) {
      const present = renditions.get(source);
      if (present && isSameMask(present.mask, mask)) return present;
      present?.stop();
      const made = new MaskedRendition({
        source,
        mask,
        size,
        room,
        clock,
        log,
        fill,
        command,
        onStop: (stopped) => void (renditions.get(source) === stopped && renditions.delete(source)),
      });
      if (!made.isPossible) return undefined;
      renditions.set(source, made);
      return made;
    },

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
      for (const rendition of renditions.values()) rendition.stop();
    },
  };
}
