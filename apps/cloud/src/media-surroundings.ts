// What the media process is told from outside, by its role or by a test.
import type { SlabSource } from "@didban/media";
import type { StreamTail, TimeSource } from "@didban/media-io/archive";
import type { CameraClock } from "@didban/media-io/camera";
import type { MotionSource } from "@didban/media-io/recording";
import type { FillRhythm } from "./modules/gap-filling/index.ts";

/** What the media process is told about its surroundings. */
export interface MediaSurroundings {
  /** Name of the process, the prefix of its stream tokens. */
  readonly name: string;
  /** Private address of the process that decodes stills. */
  readonly decoder: string;
  /** About how long a recorded file is; tests make it shorter. */
  readonly filePeriodMs?: number;
  /** Where pictures are put together and read into; tests see here who reads what was handed back. */
  readonly slabs?: SlabSource;
  /** What moves before cameras, in place of what they tell themselves; tests say it. */
  readonly motion?: MotionSource;
  /** When gaps are filled; tests make it shorter. */
  readonly fillRhythm?: Partial<FillRhythm>;
  /** The machine's clocks; tests let time leap. */
  readonly time?: { readonly source: TimeSource; readonly cameras: CameraClock };
  /** Where each stream of its footage ends, where it was mended before. */
  readonly tails?: readonly StreamTail[];
}
