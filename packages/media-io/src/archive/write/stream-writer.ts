// Records one stream of one camera: cuts its units into fragments and files, and keeps the ledger true about every moment that is not
// recorded. Bytes and syncs are recording-file.ts; rows are filed by the store, which calls `settle` with what became of a file.

import { join } from "node:path";
import { isVideo, type AccessUnit, type AudioFormat, type GapCause, type VideoFormat } from "@didban/media";
import { Fmp4Error, Fragmenter, type Fragment } from "@didban/media/fmp4";
import type { EpochTime } from "../clock/clock-placement.ts";
import type { FileSystem } from "../disk/file-system.ts";
import { sha256 } from "../disk/footage-hash.ts";
import { archivePath } from "../index/archive-file.ts";
import type { Shifts } from "../index/archive-index.ts";
import type { CameraLedger } from "./camera-ledger.ts";
import { HeldStart } from "./held-start.ts";
import { RecordingFile, type FileEnd, type FileOpening } from "./recording-file.ts";

/** The first file of a stream is at least this share of a file's time long before the camera's own phase ends it. */
const shortestFileShare = 0.25;
/** Longest fragment. A kill costs the fragment that gathers and the one on its way to the disk: half of what ARCH-27 allows, for slow disks. */
const fragmentUs = 500_000;
/** Pictures further apart than this are a gap, unless the stream has always been that slow. */
const holeMs = 2_000;
/** The slowest stream that is recorded without gaps. */
const slowestSpacingMs = 10_000;
/** Time between two ticks. */
const tickMs = 1_000;
/** A silent camera's last fragment is written after this many ticks. */
const idleTicks = 2;
/** A camera that is silent for this many ticks has gone, unless its pictures have always been that far apart (ARCH-21). */
const goneTicks = 5;
/** After a failure of the disk recording is tried again after this many ticks. */
const restTicks = 2;
/** Footage may begin this much before the guessed end of the file before it. */
const largestSlackMs = 1_000;

/** The time in which a stream is labelled. */
export interface WriterTime extends Shifts {
  /** Epoch of files that open now. */
  readonly epoch: number;
  nowMs(): number;
}

export interface StreamWriterDeps {
  readonly cameraId: string;
  readonly stream: number;
  readonly root: string;
  readonly fileSystem: FileSystem;
  readonly time: WriterTime;
  readonly ledger: CameraLedger;
  readonly newId: () => string;
  /** A camera whose disk is slower than its stream drops to the next key frame beyond this. */
  readonly maximumQueuedBytes: number;
  /** A file is closed at the first key frame after about this long. */
  readonly filePeriodMs: number;
  /** False while the disk has no room. */
  readonly hasRoom: () => boolean;
  /** Where the stream's footage on disk ends and the digest it ended with: new footage stands behind it. */
  readonly previous?: { readonly end: EpochTime; readonly digest: Uint8Array } | undefined;
}

interface Recording {
  readonly file: RecordingFile;
  readonly fragmenter: Fragmenter;
  readonly video: VideoFormat;
  readonly audio: AudioFormat | undefined;
  readonly rollMs: number;
  /** No file with room for it ends where this one begins. */
  readonly dropsEarlySound: boolean;
  /** Latest capture time in the file's epoch. */
  lastMs: number;
  /** The same of its sound; undefined before the first. */
  lastSoundMs: number | undefined;
  lastDigest: Uint8Array;
}

/**
 * `append` takes units in decode order, labelled with the present clock, and never waits or throws for the disk's sake; their slabs are
 * held until they are written, and bytes without a slab must stay unchanged until then. Until the first `append` of a key frame the camera's gap goes on.
 */
export class StreamWriter {
  readonly #deps: StreamWriterDeps;
  readonly #files = new Set<RecordingFile>();
  /** What belongs to the next file although this one has not ended. */
  readonly #held = new HeldStart();
  #recording: Recording | undefined;
  #stopCause: GapCause | undefined;
  #audio: AudioFormat | undefined;
  #sequence = 0;
  #previousDigest: Uint8Array;
  /** New footage must stand behind it. */
  #ended: EpochTime | undefined;
  /** Its sound. */
  #endedAudio: AudioFormat | undefined;
  #spacingMs = 40;
  /** The same where footage ended. */
  #endedSpacingMs = 40;
  /** Recording was stopped since footage ended, or never began here: what is missing was not lost on its way. */
  #wasStopped = true;
  #silentTicks = 0;
  #restTicks = 0;

  constructor(deps: StreamWriterDeps) {
    this.#deps = deps;
    this.#ended = deps.previous?.end;
    this.#previousDigest = deps.previous?.digest ?? new Uint8Array();
  }

  /** Files that are not yet settled, the growing one last. */
  get files(): ReadonlySet<RecordingFile> {
    return this.#files;
  }

  get isRecording(): boolean {
    return this.#recording !== undefined;
  }

  /** Records one unit, or drops it while stopped, without room, or before a key frame. */
  append(unit: AccessUnit): void {
    if (this.#stopCause !== undefined || !Number.isFinite(unit.captureMs + unit.ptsUs)) return;
    this.#silentTicks = 0;
    const { key } = this.#held;
    if (key === undefined || (!isVideo(unit) && unit.captureMs < key.captureMs)) return this.#take(unit);
    const isOther = isVideo(unit) && unit.format !== key.format;
    if (isOther || this.#held.hold(unit)) this.#turn();
    if (isOther) this.#take(unit);
  }

  /**
   * Recording stops, or stays stopped, for `cause`; the gap begins where footage ends. That is at `atMs`, milliseconds of the present clock, where it is given and
   * footage reaches so far.
   */
  stop(cause: GapCause, atMs?: number): void {
    this.#keepHeld();
    this.#stopCause = cause;
    this.#wasStopped = true;
    if (!this.#recording) this.#deps.ledger.begin(this.#now(), cause);
    else if (atMs === undefined) this.#endFile(cause);
    else {
      const { file } = this.#recording;
      this.#endAt(this.#recording, atMs);
      this.#deps.ledger.begin({ epoch: file.opening.epoch, ms: file.endMs }, cause);
    }
  }

  /**
   * Another stream of the camera is recorded from `atMs` on, milliseconds of the present clock: footage ends there where it reaches so far.
   * A gap that lasts goes on until then.
   */
  giveOver(atMs: number): void {
    this.#keepHeld();
    this.#stopCause = "system";
    this.#wasStopped = true;
    const recording = this.#recording;
    if (!recording) return;
    const { epoch } = recording.file.opening;
    const aheadMs = this.#endAt(recording, atMs);
    this.#deps.ledger.begin({ epoch, ms: recording.file.endMs }, aheadMs < holeMs ? "system" : "status");
  }

  /** Ends the file at `atMs` where it reaches so far; answers how far its last picture is from that, milliseconds. */
  #endAt(recording: Recording, atMs: number): number {
    const startMs = atMs - this.#deps.time.shiftOf(recording.file.opening.epoch);
    const aheadMs = startMs - recording.lastMs;
    this.#flush(recording);
    this.#finish(recording, aheadMs > 0 && aheadMs < holeMs ? startMs : recording.file.endMs);
    return aheadMs;
  }

  /** Recording goes on elsewhere: no gap begins here, and one that lasts ends; whoever goes on explains what is missing. */
  leave(): void {
    this.#keepHeld();
    this.#stopCause = "system";
    this.#wasStopped = true;
    const recording = this.#recording;
    if (recording) {
      this.#flush(recording);
      this.#finish(recording, recording.file.endMs);
    }
    this.#deps.ledger.end(this.#now());
  }

  /** Sound of this format comes with the pictures: the next file has room for it from its beginning. */
  expectSound(format: AudioFormat): void {
    this.#audio = format;
  }

  /** Recording goes on with the next key frame; the gap lasts until then. */
  resume(): void {
    this.#stopCause = undefined;
  }

  /** To be called about once a second. */
  tick(): void {
    if (this.#silentTicks > 0) this.#keepHeld();
    const recording = this.#recording;
    this.#restTicks = Math.max(0, this.#restTicks - 1);
    this.#silentTicks += 1;
    if (!recording) return;
    if (recording.file.failure !== undefined || !this.#deps.hasRoom()) this.#endFile("system");
    else if (this.#silentTicks >= goneTicks && this.#silentTicks * tickMs > 2 * this.#spacingMs)
      this.#endFile("status");
    else if (this.#silentTicks >= idleTicks) this.#flush(recording);
  }

  /** A file has ended on disk; what was promised but lost is explained in the ledger. */
  settle(file: RecordingFile, end: FileEnd): void {
    if (this.#recording?.file === file) {
      this.#keepHeld();
      this.#endFile("system");
    }
    this.#files.delete(file);
    if (file.failure !== undefined) this.#restTicks = restTicks;
    const { epoch } = file.opening;
    if (end.keptToMs < end.endMs) {
      this.#deps.ledger.explain({ epoch, ms: end.keptToMs }, { epoch, ms: end.endMs }, "system");
    }
  }

  #take(unit: AccessUnit): void {
    if (isVideo(unit)) this.#takeVideo(unit);
    else if (unit.format.kind === "audio") this.#takeSound(unit, unit.format);
  }

  #takeVideo(unit: AccessUnit & { readonly format: VideoFormat }, mayHold = true): void {
    const recording = this.#recording;
    if (recording && this.#endsBefore(recording, unit)) {
      if (mayHold && this.#lacksSound(recording, unit)) return void this.#held.hold(unit);
      this.#endBefore(recording, unit);
    }
    if (this.#recording) this.#push(this.#recording, unit);
    else if (unit.isKey && this.#mayOpen(unit)) this.#open(unit);
    // The file before ended where this picture begins, and no other may open: without room, or behind a slow disk.
    else if (this.#ended && this.#deps.ledger.open === undefined)
      this.#deps.ledger.begin(this.#ended, "system");
  }

  #takeSound(unit: AccessUnit, format: AudioFormat): void {
    this.#audio = format;
    const recording = this.#recording;
    if (recording?.audio !== format) return;
    const soundMs = this.#label(unit, recording.file.opening.epoch);
    // Sound of before the first picture belongs to nothing that is recorded.
    if (
      recording.lastSoundMs === undefined &&
      recording.dropsEarlySound &&
      soundMs < recording.file.opening.startMs
    )
      return;
    recording.lastSoundMs = soundMs;
    this.#push(recording, unit);
  }

  /** True when sound that belongs before this picture, with which the next file is to begin, has not come yet. */
  #lacksSound(recording: Recording, unit: AccessUnit & { readonly format: VideoFormat }): boolean {
    const { audio, video, lastSoundMs = -Infinity, file } = recording;
    const isSame = audio !== undefined && audio === this.#audio && unit.format === video;
    if (!isSame || !unit.isKey || file.failure !== undefined || this.#isHole(recording, unit)) return false;
    const missingMs = this.#label(unit, file.opening.epoch) - lastSoundMs;
    return missingMs > 0 && missingMs < holeMs;
  }

  /** The next file begins with what was held for it. */
  #turn(): void {
    let isFirst = true;
    this.#held.release((unit) => {
      if (isFirst && isVideo(unit)) this.#takeVideo(unit, false);
      else this.#take(unit);
      isFirst = false;
    });
  }

  /** Recording ends before the next file has begun: what was held for it stands in this one. */
  #keepHeld(): void {
    this.#held.release((unit) => {
      if (this.#recording) this.#push(this.#recording, unit);
    });
  }

  #endsBefore(recording: Recording, unit: AccessUnit & { readonly format: VideoFormat }): boolean {
    if (recording.file.failure !== undefined || unit.format !== recording.video) return true;
    if (recording.file.queuedBytes > this.#deps.maximumQueuedBytes) return true;
    if (this.#isHole(recording, unit)) return true;
    const { epoch } = recording.file.opening;
    const isDue = this.#label(unit, epoch) >= recording.rollMs || epoch !== this.#deps.time.epoch;
    return unit.isKey && (isDue || recording.audio !== this.#audio);
  }

  #isHole(recording: Recording, unit: AccessUnit): boolean {
    const aheadMs = this.#label(unit, recording.file.opening.epoch) - recording.lastMs;
    if (aheadMs > 0 && aheadMs < slowestSpacingMs && aheadMs < 2 * this.#spacingMs) return false;
    return Math.abs(aheadMs) > holeMs;
  }

  /** Ends the file where `unit` begins when that follows at once, and with a gap when it does not. */
  #endBefore(recording: Recording, unit: AccessUnit & { readonly format: VideoFormat }): void {
    const { file } = recording;
    const startMs = this.#label(unit, file.opening.epoch);
    const isSpaced = this.#isHole(recording, unit);
    const isTroubled = file.failure !== undefined || file.queuedBytes > this.#deps.maximumQueuedBytes;
    if (!isTroubled && !isSpaced && unit.isKey && startMs > recording.lastMs) {
      this.#flush(recording);
      this.#finish(recording, startMs);
    } else this.#endFile(isTroubled || !isSpaced ? "system" : "status");
    const spacingMs = startMs - recording.lastMs;
    if (spacingMs > 0 && spacingMs < slowestSpacingMs) this.#spacingMs = spacingMs;
  }

  #mayOpen(unit: AccessUnit): boolean {
    const isBehind = this.#endedMs - unit.captureMs < Math.min(this.#spacingMs, largestSlackMs);
    const queuedBytes = [...this.#files].reduce((sum, file) => sum + file.queuedBytes, 0);
    const isCalm = queuedBytes <= this.#deps.maximumQueuedBytes / 2 && this.#restTicks === 0;
    return isBehind && isCalm && this.#deps.hasRoom();
  }

  #open(unit: AccessUnit & { readonly format: VideoFormat }): void {
    const { cameraId, stream, time, root, fileSystem, filePeriodMs, newId, ledger } = this.#deps;
    const startMs = Math.max(unit.captureMs, this.#endedMs);
    const name = { id: newId(), cameraId, stream, epoch: time.epoch, startMs };
    const opening = { ...name, path: archivePath(name) };
    const fragmenter = this.#fragmenter(opening, unit);
    const init = initSegmentOf(fragmenter);
    if (!init) return;
    const file = new RecordingFile(opening, init, fileSystem.create(join(root, opening.path)));
    this.#files.add(file);
    this.#recording = {
      file,
      fragmenter,
      video: unit.format,
      audio: this.#audio,
      rollMs: rollTime(startMs, cameraId, filePeriodMs),
      lastMs: unit.captureMs,
      lastSoundMs: undefined,
      dropsEarlySound: ledger.open !== undefined || this.#endedAudio !== this.#audio,
      lastDigest: this.#previousDigest,
    };
    ledger.end({ epoch: opening.epoch, ms: startMs }, this.#lostBefore(unit, startMs));
    this.#wasStopped = false;
    this.#push(this.#recording, unit);
  }

  /** Packets were lost, and with them every picture up to this key frame: about how many. Undefined where it was no such thing. */
  #lostBefore(unit: AccessUnit, startMs: number): number | undefined {
    const isLoss = unit.isDiscontinuity && !this.#wasStopped && this.#deps.ledger.open?.cause === "status";
    return isLoss ? Math.max(1, Math.round((startMs - this.#endedMs) / this.#endedSpacingMs)) : undefined;
  }

  #fragmenter(
    { cameraId, stream, id, epoch }: FileOpening,
    { format, captureMs }: AccessUnit & { readonly format: VideoFormat },
  ): Fragmenter {
    this.#sequence += 1;
    const facts = {
      cameraId,
      streamKey: String(stream),
      fileId: id,
      epoch,
      sequence: this.#sequence,
      originCaptureMs: captureMs,
      previousDigest: this.#previousDigest,
    };
    return new Fragmenter(
      { facts, video: format, audio: this.#audio },
      { hash: sha256, maximumUs: fragmentUs },
    );
  }

  #push(recording: Recording, unit: AccessUnit): void {
    const captureMs = this.#label(unit, recording.file.opening.epoch);
    const fragment = recording.fragmenter.push(captureMs === unit.captureMs ? unit : { ...unit, captureMs });
    if (fragment) this.#write(recording, fragment);
    if (!isVideo(unit) || captureMs <= recording.lastMs) return;
    this.#spacingMs = captureMs - recording.lastMs;
    recording.lastMs = captureMs;
  }

  #flush(recording: Recording): void {
    const fragment = recording.fragmenter.flush();
    if (fragment) this.#write(recording, fragment);
  }

  #write(recording: Recording, fragment: Fragment): void {
    recording.file.push(fragment);
    recording.lastDigest = fragment.digest;
  }

  /** Ends the file after its last picture and begins a gap there. */
  #endFile(cause: GapCause): void {
    const recording = this.#recording;
    if (!recording) return;
    this.#flush(recording);
    this.#finish(recording, recording.file.endMs);
    const { epoch } = recording.file.opening;
    this.#deps.ledger.begin({ epoch, ms: recording.file.endMs }, cause);
  }

  #finish({ file, audio, lastDigest }: Recording, endMs: number): void {
    this.#endedAudio = audio;
    file.finish(endMs);
    this.#ended = { epoch: file.opening.epoch, ms: endMs };
    this.#endedSpacingMs = this.#spacingMs;
    this.#previousDigest = lastDigest;
    this.#recording = undefined;
  }

  /** The unit's capture time as labelled in `epoch`: after a step of the clock a file goes on in its own epoch to its end. */
  #label(unit: AccessUnit, epoch: number): number {
    return unit.captureMs - this.#deps.time.shiftOf(epoch);
  }

  get #endedMs(): number {
    return this.#ended ? this.#ended.ms + this.#deps.time.shiftOf(this.#ended.epoch) : -Infinity;
  }

  #now(): EpochTime {
    return { epoch: this.#deps.time.epoch, ms: this.#deps.time.nowMs() };
  }
}

/** The head of a file; undefined for a format that cannot be written, such as H.264 without its parameter sets. */
function initSegmentOf(fragmenter: Fragmenter): Uint8Array | undefined {
  try {
    return fragmenter.initSegment;
  } catch (error) {
    if (error instanceof Fmp4Error) return undefined;
    throw error;
  }
}

/** When a file that starts at `startMs` is due to end: each camera has its own phase, so that files do not all close at once. */
function rollTime(startMs: number, cameraId: string, periodMs: number): number {
  const phase = sha256([Buffer.from(cameraId)]).reduce((sum, byte) => (sum * 256 + byte) % periodMs, 0);
  const nextMs = Math.ceil((startMs - phase) / periodMs) * periodMs + phase;
  return nextMs - startMs < shortestFileShare * periodMs ? nextMs + periodMs : nextMs;
}
