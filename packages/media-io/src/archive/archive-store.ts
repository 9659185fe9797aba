// The archive of one machine, put together: writers, clock, filing, space and reading around one root folder and one index. Owns the two
// rhythms of the archive, the tick of a second and the checkpoint; each part's own work is in its file. Invariants, order of
// steps and healing stand in docs/decisions/archive-store.md.

import { join } from "node:path";
import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import type { SlabSource } from "@didban/media";
import type { ArchiveClock, ClockStep, TimeSource } from "./clock/archive-clock.ts";
import { ClockJournal } from "./clock/clock-journal.ts";
import { scanFile } from "./disk/file-scan.ts";
import type { FootageDisk } from "./disk/file-system.ts";
import { mendTails, reconcile } from "./heal/archive-recovery.ts";
import type { ArchiveIndex, PlacedGap, Window } from "./index/archive-index.ts";
import { FilingQueue } from "./index/filing-queue.ts";
import { LatestRows } from "./index/latest-rows.ts";
import { RememberingIndex } from "./index/remembering-index.ts";
import { ArchiveReader } from "./read/archive-reader.ts";
import { FootageCatalogue } from "./read/footage-catalogue.ts";
import { FootageSpace, type DiskLimit, type SpaceState } from "./retention/footage-space.ts";
import { Retention, type LostFootage, type RetentionPolicy } from "./retention/retention.ts";
import { CameraRecorders, lastEnd, type FirstGap, type StreamTail } from "./write/camera-recorders.ts";
import { FootageImporter } from "./write/footage-importer.ts";
import type { RecordingFile } from "./write/recording-file.ts";
import type { StreamWriter } from "./write/stream-writer.ts";
import { Rhythms } from "./rhythms.ts";

const tickMs = 1_000;
/** With a fragment before it and some time to sync, the index is never more than 5 s behind (ARCH-13). */
const checkpointMs = 3_500;
const gapMs = 1_000;
/** Well within the hour of ARCH-10. */
const expiryMs = 300_000;
/** After a forward step of the clock nothing expires for this long: a clock set wrong by hand must not cost footage. */
const stepGraceMs = 1_800_000;
/** Syncs under way at a time; the disk has other work too. */
const parallelSyncs = 2;
const closingPatienceMs = 5_000;
const defaultQueuedBytes = 8 * 1024 * 1024;
const defaultFilePeriodMs = 60_000;

/** What the archive tells the rest of the product. None of these may throw. */
export interface ArchiveEvents {
  /** A full disk took footage that had not expired (ARCH-32). */
  storageFull(lost: LostFootage): void;
  /** The fill passed 85 % or 95 % of the space (ARCH-32). */
  diskWarning(share: number, state: SpaceState): void;
  /** The wall clock stepped; earlier footage of this boot has moved along. */
  clockStepped(step: ClockStep): void;
  /** Something failed and is tried again: the disk, the index. */
  trouble(error: unknown): void;
}

export interface ArchiveOptions extends FootageDisk {
  readonly index: ArchiveIndex;
  readonly timeSource: TimeSource;
  readonly policy: RetentionPolicy;
  readonly limit: DiskLimit;
  readonly events: ArchiveEvents;
  /** Makes an id for a file or gap: letters, digits, `-` and `_`. */
  readonly newId: () => string;
  /** Bytes a camera may have waiting for the disk before pictures are dropped to the next key frame; default 8 MiB. */
  readonly maximumQueuedBytes?: number;
  /** Where footage is read into; without one that is the garbage collector's. */
  readonly slabs?: SlabSource;
  /** About how long a file is; a minute, but in tests that want to see many. */
  readonly filePeriodMs?: number;
  /** What `mendTails` found, where that was done before. */
  readonly tails?: readonly StreamTail[];
}

/**
 * Open one with `ArchiveStore.open`. Recording works from then on, index or no index. `start` sets the rhythms going; a test may call
 * `tick`, `makeRoom` and `checkpoint` itself.
 */
export class ArchiveStore {
  readonly reader: ArchiveReader;
  /** For who exports footage. */
  readonly catalogue: FootageCatalogue;
  /** For footage that was recorded elsewhere. */
  readonly importer: FootageImporter;
  /** The ledger's entries of a window by ascending start, those that are not filed yet among them. */
  readonly gaps: (window: Window) => Promise<PlacedGap[]>;
  readonly #options: ArchiveOptions;
  readonly #journal: ClockJournal;
  readonly #queue: FilingQueue;
  readonly #space: FootageSpace;
  readonly #recorders: CameraRecorders;
  readonly #retention: Retention;
  readonly #rhythms: Rhythms;
  /** A gap that begins or ends is told of sooner than the next checkpoint: somebody may be waiting for the camera. */
  readonly #fileGaps = () => this.#syncAndFile();
  #isReconciled = false;
  #syncing: Promise<void> | undefined;
  #filing: Promise<void> | undefined;
  #expiryDueMs = -Infinity;

  /** Mends what a crash left on the disk, and opens the archive. Rejects when the root cannot be read or written. */
  static async open(options: ArchiveOptions): Promise<ArchiveStore> {
    await options.fileSystem.makeFolder(options.root);
    const { tails = await mendTails(options) } = options;
    const store = new ArchiveStore(options, tails);
    await store.#space.measure();
    return store;
  }

  private constructor(options: ArchiveOptions, tails: readonly StreamTail[]) {
    const { root, fileSystem, policy, newId, events, timeSource } = options;
    const index = new RememberingIndex(options.index, () => timeSource.monotonicMs());
    const { filePeriodMs = defaultFilePeriodMs, maximumQueuedBytes = defaultQueuedBytes } = options;
    const journal = new ClockJournal(root, timeSource, (epochs) => lastEnd(tails, epochs));
    const rescan = async (path: string) => (await scanFile(options, path, "structure")).row;
    const queue = new FilingQueue(index, rescan, events.trouble, () =>
      this.#rhythms.soon(gapMs, this.#fileGaps),
    );
    const space = new FootageSpace(fileSystem, root, options.limit, events.diskWarning);
    const hasRoom = () => space.hasRoom;
    const shared = { root, fileSystem, newId, hasRoom };
    const writing = { filePeriodMs, maximumQueuedBytes, time: journal };
    const recorders = new CameraRecorders({ ...shared, ...writing, queue, tails });
    const latest = new LatestRows(index, queue, recorders, journal);
    this.#options = { ...options, index };
    this.#journal = journal;
    this.#queue = queue;
    this.#space = space;
    this.#recorders = recorders;
    this.#rhythms = new Rhythms(events.trouble);
    this.#retention = new Retention({ ...shared, index, queue, space, policy, onLost: events.storageFull });
    this.gaps = (window) => latest.gaps(window);
    this.reader = new ArchiveReader({ root, fileSystem, index, latest, slabs: options.slabs });
    this.catalogue = new FootageCatalogue({ root, fileSystem, index, latest });
    this.importer = new FootageImporter({
      ...shared,
      index,
      latest,
      time: journal,
      isReady: () => this.isReady,
      isHeld: (...span) => policy.isHeld(...span),
      isUnsettled: (fileId) => queue.holdsFile(fileId) || recorders.isRecording(fileId),
      onGrowth: (cameraId, bytes) => space.add(cameraId, bytes),
      putFile: (row) => queue.putFile(row),
      putGap: (gap) => recorders.noteGapChange(gap),
      removeGap: (id) => queue.removeGap(id),
      isLasting: (...gap) => recorders.isLasting(...gap),
    });
  }

  /** The clock whose times `append` expects. */
  get clock(): ArchiveClock {
    return this.#journal.clock;
  }

  /** True once the index knows everything that was recorded before this process: until then reading may find a part of it. */
  get isReady(): boolean {
    return this.#isReconciled;
  }

  get space(): SpaceState {
    return this.#space.state;
  }

  /** False when so little room is left that nothing is written. */
  get hasRoom(): boolean {
    return this.#space.hasRoom;
  }

  /**
   * The writer of a camera's stream, made at the first call. Its first gap begins where the camera's footage ends, as `system`, or where
   * none is, with what is said of it.
   */
  writer(cameraId: string, stream: number, since: FirstGap): StreamWriter {
    return this.#recorders.writer(cameraId, stream, since);
  }

  /** Sets the rhythms going. The index has none of its own here, so that it can hang without stopping a sync. */
  start(): void {
    this.#rhythms.every(tickMs, () => this.tick());
    this.#rhythms.every(tickMs, () => this.makeRoom());
    this.#rhythms.every(checkpointMs, () => this.#syncAndFile());
  }

  /** The work of each second: clock, failed and silent streams, the fill of the disk. */
  async tick(): Promise<void> {
    const step = this.#journal.check();
    if (step) this.#noteStep(step);
    for (const writer of this.#recorders.writers()) writer.tick();
    for (const writer of this.#recorders.writers()) {
      for (const file of writer.files) this.#space.add(file.opening.cameraId, file.takeGrowth());
    }
    await this.#space.measure();
  }

  /** Deletes what has expired, now and then, and what a full disk must lose, at once. */
  async makeRoom(): Promise<void> {
    if (!this.#isReconciled) return;
    const nowMs = this.clock.nowMs();
    if (nowMs >= this.#expiryDueMs) {
      this.#expiryDueMs = nowMs + expiryMs;
      await this.#retention.expire(nowMs);
      await this.#retention.forget(nowMs);
    }
    const { shortageBytes } = this.#space;
    if (shortageBytes > 0) await this.#retention.reclaim(nowMs, shortageBytes, this.#recorders.writing);
  }

  /** What has expired goes with the next second, and not with the usual rhythm: somebody has said that a camera's footage is to go. */
  expireSoon(): void {
    this.#expiryDueMs = -Infinity;
  }

  /** Makes what has been recorded safe. Resolves when every camera's written data is on the disk. */
  async sync(): Promise<void> {
    this.#syncing ??= this.#syncAll().finally(() => {
      this.#syncing = undefined;
    });
    await this.#syncing;
  }

  /** Files what is safe; never rejects: what the index refuses waits for the next call. */
  async file(): Promise<void> {
    this.#filing ??= this.#fileAll().finally(() => {
      this.#filing = undefined;
    });
    await this.#filing;
  }

  /** Makes what has been recorded safe and files it. */
  async checkpoint(): Promise<void> {
    await this.#syncing;
    await this.sync();
    await this.#filing;
    await this.file();
  }

  /** Ends recording, makes everything safe and files it, unless the index does not answer in time. The gap that begins is `system`. */
  async close(): Promise<void> {
    this.#rhythms.stop();
    for (const writer of this.#recorders.writers()) if (writer.isRecording) writer.stop("system");
    await this.#syncing;
    await this.sync();
    const patience = new AbortController();
    await Promise.race([
      this.checkpoint(),
      setTimeoutPromise(closingPatienceMs, undefined, { signal: patience.signal }),
    ]);
    patience.abort();
  }

  async #syncAndFile(): Promise<void> {
    await this.sync();
    void this.file();
  }

  #noteStep(step: ClockStep): void {
    this.#queue.putEpochs(this.#journal.shifts);
    if (step.stepMs > 0) this.#expiryDueMs = step.atMs + stepGraceMs;
    else this.#expiryDueMs = Math.min(this.#expiryDueMs, step.atMs + expiryMs);
    this.#options.events.clockStepped(step);
  }

  async #syncAll(): Promise<void> {
    const jobs = [...this.#recorders.writers()].flatMap((writer) =>
      [...writer.files].filter((file) => file.needsSync).map((file) => () => this.#sync(writer, file)),
    );
    const lane = async () => {
      for (let job = jobs.shift(); job; job = jobs.shift()) await job();
    };
    await Promise.all(Array.from({ length: parallelSyncs }, lane));
  }

  async #sync(writer: StreamWriter, file: RecordingFile): Promise<void> {
    const { row, end } = await file.sync();
    if (file.failure !== undefined) this.#options.events.trouble(file.failure);
    if (row) this.#queue.putFile(row);
    if (!end) return;
    this.#space.add(file.opening.cameraId, file.takeGrowth());
    if (!end.isKept) await this.#remove(file);
    writer.settle(file, end);
  }

  async #remove(file: RecordingFile): Promise<void> {
    const { root, fileSystem, events } = this.#options;
    await fileSystem.remove([join(root, file.opening.path)]).catch(events.trouble);
  }

  async #fileAll(): Promise<void> {
    try {
      if (!this.#isReconciled) await this.#reconcile();
      await this.#queue.flush();
    } catch (error) {
      this.#options.events.trouble(error);
    }
  }

  /** Brings the index in order with what was recorded before this process; tried again at the next filing when it fails. */
  async #reconcile(): Promise<void> {
    const { root, index, fileSystem, newId } = this.#options;
    // Asked anew for each file: more of them begin while the index is put in order.
    const isOurs = (id: string) => this.#queue.holdsFile(id) || this.#recorders.isRecording(id);
    await index.apply({ epochs: this.#journal.shifts });
    await reconcile({ root, index, fileSystem, newId, isOurs, time: this.#journal });
    const lasting = await index.openGaps();
    for (const { cameraId, bytes } of await index.usage()) this.#space.add(cameraId, bytes);
    for (const gap of lasting) this.#recorders.takeUp(gap);
    this.#isReconciled = true;
    this.#queue.open();
  }
}
