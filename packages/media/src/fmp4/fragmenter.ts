// Gathers access units into fragments: decides where one ends, puts tables, exact times and seal together. Where the bytes go and
// when a fragment is due although no unit comes are the caller's business.
import { isVideo, type AccessUnit } from "../format.ts";
import { browserInitSegment, initSegment, audioTrackId, videoTrackId } from "./init-segment.ts";
import type { Fragment } from "./fragment.ts";
import type { FileHeader } from "./file-header.ts";
import { fragmentSealBox, type Hash } from "./fragment-seal.ts";
import { movieFragment } from "./movie-fragment.ts";
import type { Slab } from "../slab-pool.ts";
import { TrackLane } from "./track-lane.ts";

export interface FragmenterOptions {
  /** Pictures of a fragment begin within this many microseconds; 0: every fragment is as short as picture order allows. */
  readonly maximumUs?: number;
  /** Seals every fragment; without it none is sealed. */
  readonly hash?: Hash | undefined;
  /** False leaves our private boxes out, for a browser that would skip them anyway. */
  readonly isExact?: boolean;
}

/** At most this much of a stream is lost with a fragment that was never written (ARCH-27). */
const secondUs = 1_000_000;
/** Sound waits this long for the next picture, so that it does not split a fragment that a key frame is about to end. */
const soundPatienceUs = 500_000;
/** Bounds of what is gathered, whatever the camera sends. */
const maximumUnits = 1024;
const maximumBytes = 16 * 1024 * 1024;

const noDigest = new Uint8Array();

/**
 * Makes the fragments of one file. A fragment ends before every key frame (but the pictures of Motion JPEG, which all are), when it
 * is a second long and no earlier picture can follow, and at bounds of size. All units must be of the header's formats.
 */
export class Fragmenter {
  readonly #header: FileHeader;
  readonly #maximumUs: number;
  readonly #hash: Hash | undefined;
  readonly #isExact: boolean;
  readonly #video: TrackLane;
  readonly #audio: TrackLane;
  #previousDigest: Uint8Array;
  #sequence = 0;
  #startUs = 0;
  #unitCount = 0;
  #byteCount = 0;
  #slabs: Slab[] = [];

  constructor(header: FileHeader, options: FragmenterOptions = {}) {
    this.#header = header;
    this.#maximumUs = options.maximumUs ?? secondUs;
    this.#hash = options.hash;
    this.#isExact = options.isExact ?? true;
    this.#previousDigest = header.facts.previousDigest;
    const { originCaptureMs } = header.facts;
    this.#video = new TrackLane(videoTrackId, "video", originCaptureMs, this.#isExact);
    this.#audio = new TrackLane(audioTrackId, "audio", originCaptureMs, this.#isExact);
  }

  /** The head of the file, to be written before the first fragment. */
  get initSegment(): Uint8Array {
    return this.#isExact ? initSegment(this.#header) : browserInitSegment(this.#header);
  }

  /**
   * Takes the next unit in decode order and gives the fragment that ended before it. The unit's bytes must stay unchanged until its
   * fragment is written; its slab is held until then. Throws RangeError for a unit of another format or without finite times: it belongs in another file.
   */
  push(unit: AccessUnit): Fragment | undefined {
    const isOurs = unit.format === this.#header.video || unit.format === this.#header.audio;
    if (!isOurs) throw new RangeError("The unit's format is not the file's.");
    if (!Number.isFinite(unit.ptsUs) || !Number.isFinite(unit.captureMs))
      throw new RangeError("The unit has no time.");
    const lane = isVideo(unit) ? this.#video : this.#audio;
    const mediaUs = isVideo(unit) ? lane.place(unit) : lane.place(unit, this.#video);
    const finished = this.#endsBefore(unit, mediaUs) ? this.#take(lane, mediaUs) : undefined;
    if (this.#unitCount === 0) this.#startUs = mediaUs;
    lane.add(unit, mediaUs);
    this.#hold(unit);
    this.#unitCount += 1;
    this.#byteCount += unit.data.length;
    return finished;
  }

  /** Units that follow each other mostly lie in one slab, which is then held once. */
  #hold({ slab }: AccessUnit): void {
    if (slab === undefined || slab === this.#slabs.at(-1)) return;
    slab.hold();
    this.#slabs.push(slab);
  }

  /** Ends the fragment at once: the file closes, or a second has passed without a unit. `lastMs`: how long its last picture is shown, where that is known. */
  flush(lastMs?: number): Fragment | undefined {
    if (this.#unitCount === 0) return undefined;
    if (lastMs === undefined || this.#video.isEmpty) return this.#take(undefined, 0);
    return this.#take(this.#video, this.#video.highestUs + Math.round(lastMs * 1000));
  }

  #endsBefore(unit: AccessUnit, mediaUs: number): boolean {
    if (this.#unitCount === 0) return false;
    if (this.#unitCount >= maximumUnits || this.#byteCount + unit.data.length > maximumBytes) return true;
    const elapsedUs = mediaUs - this.#startUs;
    if (!isVideo(unit)) return elapsedUs >= this.#maximumUs + (this.#video.isEmpty ? 0 : soundPatienceUs);
    if (unit.isKey && !this.#video.isEmpty && unit.format.codec !== "mjpeg") return true;
    return elapsedUs >= this.#maximumUs && mediaUs > this.#video.highestUs;
  }

  /** Makes the fragment; `nextLane` and `nextUs` say which unit comes after it and where it stands. */
  #take(nextLane: TrackLane | undefined, nextUs: number): Fragment {
    const lanes = [this.#video, this.#audio].filter((lane) => !lane.isEmpty);
    const units = lanes.flatMap((lane) => lane.units);
    const runs = lanes.map((lane) => lane.take(lane === nextLane ? nextUs : undefined));
    const samples = joinNeighbours(units);
    const seal = this.#hash && { previousDigest: this.#previousDigest, samplesDigest: this.#hash(samples) };
    this.#sequence += 1;
    const { head, moof } = movieFragment(this.#sequence, runs, seal ? [fragmentSealBox(seal)] : []);
    const digest = this.#hash ? this.#hash([moof]) : noDigest;
    this.#previousDigest = digest;
    const fragment = {
      chunks: [head, ...samples],
      byteLength: head.length + this.#byteCount,
      sequence: this.#sequence,
      ...coverageOf(units, runs[0]?.samples.at(-1)?.durationUs ?? 0),
      unitCount: units.length,
      digest,
      slabs: this.#slabs,
    };
    this.#slabs = [];
    this.#unitCount = 0;
    this.#byteCount = 0;
    return fragment;
  }
}

/** The units' bytes in order; those that follow each other in memory are one view. */
function joinNeighbours(units: readonly AccessUnit[]): Uint8Array[] {
  const views: Uint8Array[] = [];
  let last: Uint8Array | undefined;
  for (const { data } of units) {
    if (last?.buffer === data.buffer && last.byteOffset + last.length === data.byteOffset) {
      last = new Uint8Array(last.buffer, last.byteOffset, last.length + data.length);
      views[views.length - 1] = last;
    } else {
      last = data;
      views.push(data);
    }
  }
  return views;
}

/** The capture time that pictures cover, or sound where there is no picture, the last unit lasting `lastUs`. */
function coverageOf(units: readonly AccessUnit[], lastUs: number) {
  const pictures = units.filter(isVideo);
  const [firstPicture] = pictures;
  const times = (firstPicture === undefined ? units : pictures).map((unit) => unit.captureMs);
  return {
    keyCaptureMs: firstPicture?.isKey === true ? firstPicture.captureMs : undefined,
    startCaptureMs: Math.min(...times),
    endCaptureMs: Math.max(...times) + lastUs / 1000,
  };
}
