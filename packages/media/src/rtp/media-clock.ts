// Gives units their times (WIRE-16). The recorder's clock sets the origin, RTP timestamps set the spacing, sender reports
// align sound with picture. Reads no clock: arrival times are arguments, on the recorder's axis in milliseconds since 1970 UTC.
// What one track's line does is track-clock.ts's.
import { TrackClock, type ClockSource, type TrackKind } from "./track-clock.ts";

/**
 * The clock of one source: all tracks of a camera's session share it, and sessions that follow each other share it too, so that
 * presentation time stays continuous and capture time never falls.
 */
export class MediaClock implements ClockSource {
  readonly #tracks = new Map<TrackKind, TrackClock>();
  #originMs: number | undefined;

  /** The clock of a track for a new session. `clockRate` is in ticks a second. */
  open(kind: TrackKind, clockRate: number): TrackClock {
    let track = this.#tracks.get(kind);
    if (track === undefined) {
      track = new TrackClock(this, kind);
      this.#tracks.set(kind, track);
    }
    track.restart(clockRate);
    return track;
  }

  originMs(arrivalMs: number): number {
    this.#originMs ??= arrivalMs;
    return this.#originMs;
  }

  leaderOf(kind: TrackKind): TrackClock | undefined {
    return kind === "audio" ? this.#tracks.get("video") : undefined;
  }

  /**
   * Capture time, by this source, of what another source of the same camera shows at `ptsUs`: each is labelled by its own arrivals. Undefined while
   * no sender reports tell.
   */
  captureAsOn(other: MediaClock, ptsUs: number): number | undefined {
    const theirs = other.#tracks.get("video");
    return theirs && this.#tracks.get("video")?.captureAsOn(theirs, ptsUs);
  }

  forgetReports(except: TrackClock): void {
    for (const track of this.#tracks.values()) if (track !== except) track.forgetReport();
  }
}
