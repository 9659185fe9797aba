// One track of the fragment being gathered: places units on the movie's axis and, when the fragment ends, turns them into a sample
// run. When a fragment ends is the fragmenter's business.
import { isLeadingPicture } from "../codec/h265/leading-picture.ts";
import type { AccessUnit } from "../format.ts";
import { decodeTimes, presentationTimes, type Sample } from "./sample-run.ts";
import type { TrackFragment } from "./movie-fragment.ts";
import { unitTimesBox } from "./unit-times.ts";

/** A unit's length before any neighbour has told it. */
const defaultDurationUs = { video: 40_000, audio: 20_000 } as const;
/** A longer pause is a pause: it does not stretch the picture before it. */
const maximumDurationUs = 10_000_000;
/** Sound further from its picture than this goes where it belongs, before anybody hears it (AUD-8); further than the other is no matter of sound. */
const strayUs = { least: 100_000, most: 10_000_000 } as const;
/** What a 32-bit field holds as a signed number. */
const maximumOffsetUs = 2 ** 31 - 1;

interface Placed {
  readonly unit: AccessUnit;
  readonly mediaUs: number;
}

export class TrackLane {
  readonly #trackId: number;
  readonly #kind: "video" | "audio";
  readonly #originCaptureMs: number;
  readonly #keepsTimes: boolean;
  /** Where the track's own pts axis lies on the movie's, from its first unit on. */
  #anchor: { readonly ptsUs: number; readonly mediaUs: number } | undefined;
  #pending: Placed[] = [];
  #highestUs = -Infinity;
  /** How far capture time has left the movie's axis, microseconds. */
  #strayUs = 0;
  #lastDecodeUs = -1;
  /** The usual distance of two units. */
  #unitUs: number;
  #isReordered = false;

  constructor(trackId: number, kind: "video" | "audio", originCaptureMs: number, keepsTimes: boolean) {
    this.#trackId = trackId;
    this.#kind = kind;
    this.#originCaptureMs = originCaptureMs;
    this.#keepsTimes = keepsTimes;
    this.#unitUs = defaultDurationUs[kind];
  }

  /** Units gathered, in decode order. */
  get units(): readonly AccessUnit[] {
    return this.#pending.map((placed) => placed.unit);
  }

  get isEmpty(): boolean {
    return this.#pending.length === 0;
  }

  /** Latest presentation time gathered, microseconds on the movie's axis. */
  get highestUs(): number {
    return this.#highestUs;
  }

  /**
   * Where a unit stands on the movie's axis, whole microseconds: the track's first unit by its capture time, so that sound and
   * picture agree, every other by its pts, so that spacing is the stream's own. A track that has a leader goes anew by its capture time where
   * that has strayed from the leader's.
   */
  place(unit: AccessUnit, leader?: TrackLane): number {
    const capturedUs = Math.round((unit.captureMs - this.#originCaptureMs) * 1000);
    this.#anchor ??= { ptsUs: unit.ptsUs, mediaUs: capturedUs };
    const mediaUs = this.#anchor.mediaUs + Math.round(unit.ptsUs - this.#anchor.ptsUs);
    this.#strayUs = capturedUs - mediaUs;
    const fromLeaderUs = leader === undefined ? 0 : this.#strayUs - leader.#strayUs;
    const isStray = Math.abs(fromLeaderUs) > strayUs.least && Math.abs(fromLeaderUs) < strayUs.most;
    if (!isStray) return mediaUs;
    this.#anchor = { ptsUs: unit.ptsUs, mediaUs: mediaUs + fromLeaderUs };
    return mediaUs + fromLeaderUs;
  }

  add(unit: AccessUnit, mediaUs: number): void {
    this.#pending.push({ unit, mediaUs });
    if (mediaUs < this.#highestUs) this.#isReordered = true;
    else this.#highestUs = mediaUs;
  }

  /** Empties the lane into a run; `nextUs` is where the unit after it stands, if there is one yet. The lane must not be empty. */
  take(nextUs: number | undefined): TrackFragment {
    const placed = this.#pending;
    const mediaUs = placed.map((one) => one.mediaUs);
    if (placed.length > 1)
      this.#unitUs = Math.round((this.#highestUs - Math.min(...mediaUs)) / (placed.length - 1));
    this.#pending = [];
    this.#highestUs = -Infinity;
    const decodeUs = decodeTimes(mediaUs, this.#lastDecodeUs, this.#unitUs);
    this.#lastDecodeUs = decodeUs.at(-1) ?? this.#lastDecodeUs;
    const closingUs = this.#closingDuration(this.#lastDecodeUs, nextUs);
    if (placed.length === 1) this.#unitUs = closingUs;
    const samples = placed.map(({ unit }, index): Sample => {
      const startUs = decodeUs[index] ?? 0;
      const followingUs = decodeUs[index + 1];
      const durationUs =
        followingUs === undefined ? closingUs : Math.min(maximumOffsetUs, followingUs - startUs);
      // Sound has no order but its own; a packet out of place plays where it stands.
      const compositionUs = this.#kind === "video" ? clampOffset((mediaUs[index] ?? 0) - startUs) : 0;
      const sample = { size: unit.data.length, durationUs, compositionUs, isKey: unit.isKey };
      return isLeadingPicture(unit) ? { ...sample, isLeading: true } : sample;
    });
    const run = { trackId: this.#trackId, decodeUs: decodeUs[0] ?? 0, samples };
    const units = placed.map((one) => one.unit);
    return { ...run, privateBox: this.#keepsTimes ? unitTimesBox(units, presentationTimes(run)) : undefined };
  }

  /** Length of a fragment's last unit: up to the next one where decode order is presentation order, else the usual one. */
  #closingDuration(startUs: number, nextUs: number | undefined): number {
    const isKnown =
      nextUs !== undefined && !this.#isReordered && nextUs > startUs && nextUs - startUs <= maximumDurationUs;
    return isKnown ? nextUs - startUs : Math.max(1, Math.min(this.#unitUs, maximumDurationUs));
  }
}

function clampOffset(us: number): number {
  return Math.max(-maximumOffsetUs, Math.min(maximumOffsetUs, us));
}
