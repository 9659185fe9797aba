// The cameras that this process records: a ledger each and a writer for each stream, made when first asked for and kept. Knows where the
// footage of the process before ended, and joins its last gap to the first one of this process.

import type { GapCause } from "@didban/media";
import type { EpochTime } from "../clock/clock-placement.ts";
import type { StreamFolder } from "../disk/disk-files.ts";
import type { ArchiveFile } from "../index/archive-file.ts";
import { unplacedGap, type GapRow, type PlacedGap } from "../index/archive-index.ts";
import type { FilingQueue } from "../index/filing-queue.ts";
import { CameraLedger } from "./camera-ledger.ts";
import { StreamWriter, type StreamWriterDeps } from "./stream-writer.ts";

/** What a camera's ledger begins with where this archive has no footage of it. */
export interface FirstGap {
  /** When the camera began to exist. */
  readonly sinceMs: number;
  readonly cause: GapCause;
  /** Until when the archives of other machines account for its time; footage of this one that ends earlier says nothing. */
  readonly accountedToMs?: number | undefined;
}

/** Where a stream's footage on the disk ended before this process. */
export interface StreamTail extends StreamFolder {
  readonly end: EpochTime;
  /** Seal of its last fragment. */
  readonly digest: Uint8Array;
}

/** What all writers share. */
export type RecorderDeps = Omit<StreamWriterDeps, "cameraId" | "stream" | "ledger" | "previous"> & {
  readonly queue: FilingQueue;
  readonly tails: readonly StreamTail[];
};

interface Camera {
  readonly ledger: CameraLedger;
  readonly writers: Map<number, StreamWriter>;
}

/** Ends of gaps and footage less than this apart are the same moment. */
const sameMomentMs = 1000;

export class CameraRecorders {
  readonly #deps: RecorderDeps;
  readonly #cameras = new Map<string, Camera>();
  /** Gaps that were open when the last process ended, until their camera is here. */
  readonly #openGaps = new Map<string, PlacedGap>();

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
  }

  /** The writer of a camera's stream; `since` counts at the camera's first call. */
  writer(cameraId: string, stream: number, since: FirstGap): StreamWriter {
    const camera = this.#cameras.get(cameraId) ?? this.#add(cameraId, since);
    const known = camera.writers.get(stream);
    if (known) return known;
    const { tails, ...shared } = this.#deps;
    const previous = tails.find((tail) => tail.cameraId === cameraId && tail.stream === stream);
    const writer = new StreamWriter({ ...shared, cameraId, stream, previous, ledger: camera.ledger });
    camera.writers.set(stream, writer);
    return writer;
  }

  /** All writers. */
  *writers(): Generator<StreamWriter> {
    for (const { writers } of this.#cameras.values()) yield* writers.values();
  }

  /** Cameras that record, or would if there were room. */
  get writing(): Set<string> {
    const isWriting = ({ ledger }: Camera) => ledger.open === undefined || ledger.open.cause === "system";
    return new Set([...this.#cameras].filter(([, camera]) => isWriting(camera)).map(([id]) => id));
  }

  /** Rows of the files that are being recorded, as far as they are written. */
  writtenRows(cameraId: string): ArchiveFile[] {
    const writers = [...(this.#cameras.get(cameraId)?.writers.values() ?? [])];
    return writers.flatMap((writer) => [...writer.files].flatMap((file) => file.writtenRow ?? []));
  }

  /** True for a file that is being recorded, or was and is not settled. */
  isRecording(fileId: string): boolean {
    for (const writer of this.writers()) {
      for (const file of writer.files) if (file.opening.id === fileId) return true;
    }
    return false;
  }

  /** A gap lasted when the process before ended: it is the break with which this one began, under its own cause. */
  takeUp(gap: PlacedGap): void {
    const ledger = this.#cameras.get(gap.cameraId)?.ledger;
    if (!ledger) {
      this.#openGaps.set(gap.cameraId, gap);
      return;
    }
    const { time } = this.#deps;
    const { startEpoch, startMs } = ledger.break;
    const earlier = unplacedGap(gap, time);
    ledger.adopt(earlier);
    if (gap.startMs - (startMs + time.shiftOf(startEpoch)) < sameMomentMs) return;
    const to = { epoch: earlier.startEpoch, ms: earlier.startMs };
    ledger.explain({ epoch: startEpoch, ms: startMs }, to, "system");
  }

  /** Whether a gap is the one that lasts now; of a camera that is not recorded here it is as the index says. */
  isLasting(cameraId: string, gapId: string): boolean {
    const ledger = this.#cameras.get(cameraId)?.ledger;
    return ledger === undefined || ledger.open?.id === gapId;
  }

  /** A gap was changed because footage came for part of it. */
  noteGapChange(gap: GapRow): void {
    this.#cameras.get(gap.cameraId)?.ledger.noteChange(gap);
    this.#deps.queue.putGap(gap);
  }

  #add(cameraId: string, { sinceMs, cause, accountedToMs = -Infinity }: FirstGap): Camera {
    const { tails, time, queue, newId } = this.#deps;
    const own = lastEnd(tails.filter((tail) => tail.cameraId === cameraId));
    const end = own && own.ms + time.shiftOf(own.epoch) >= accountedToMs ? own : undefined;
    const { epoch } = time;
    const at = end ?? { epoch, ms: Math.max(sinceMs, accountedToMs) - time.shiftOf(epoch) };
    const ledger = new CameraLedger(cameraId, queue, newId, at, end ? "system" : cause);
    const camera = { ledger, writers: new Map<number, StreamWriter>() };
    this.#cameras.set(cameraId, camera);
    const gap = this.#openGaps.get(cameraId);
    this.#openGaps.delete(cameraId);
    if (gap) this.takeUp(gap);
    return camera;
  }
}

/** The latest end among the tails of the given epochs, by epoch first. */
export function lastEnd(tails: readonly StreamTail[], epochs?: ReadonlySet<number>): EpochTime | undefined {
  const ends = tails.map((tail) => tail.end).filter((end) => !epochs || epochs.has(end.epoch));
  return ends.sort((a, b) => a.epoch - b.epoch || a.ms - b.ms).at(-1);
}
