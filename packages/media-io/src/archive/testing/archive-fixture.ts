// An archive in a temporary folder for a test, with clocks moved by hand and events collected.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isVideo, type AccessUnit } from "@didban/media";
import { NumberedStream, numberOf } from "@didban/testkit";
import { ArchiveStore, type ArchiveOptions } from "../archive-store.ts";
import { checkArchive, type ArchiveFault } from "../heal/archive-check.ts";
import type { IndexBatch } from "../index/archive-index.ts";
import { MemoryIndex } from "../index/memory-index.ts";
import type { ReadItem, ReadRequest } from "../read/archive-reader.ts";
import { FakeTime } from "./fake-time.ts";
import { FaultyFileSystem } from "./faulty-file-system.ts";
import { numberedId, openTestArchive } from "./test-archive.ts";

export type FixtureOptions = Partial<Omit<ArchiveOptions, "root" | "fileSystem">> & {
  readonly fileSystem?: FaultyFileSystem;
};

/** What an archive told of itself. */
export interface CollectedEvents {
  readonly lost: Parameters<ArchiveOptions["events"]["storageFull"]>[0][];
  readonly warnings: number[];
  readonly steps: number[];
  readonly troubles: unknown[];
}

/** An index that can be out of reach. */
class SwitchedIndex extends MemoryIndex {
  isAway = false;
  /** Refuses batches with ledger entries. */
  refusesGaps = false;
  /** Holds every batch until it resolves. */
  hangs: Promise<void> | undefined;

  override async apply(batch: IndexBatch): Promise<void> {
    await this.hangs;
    if (this.isAway || (this.refusesGaps && (batch.gaps?.length ?? 0) > 0))
      throw new Error("the index is away");
    await super.apply(batch);
  }
}

/** An archive that records cameras second by second. Everything but the store lives on across `restart`. */
export class ArchiveFixture {
  readonly root: string;
  readonly time = new FakeTime();
  readonly index = new SwitchedIndex();
  readonly events: CollectedEvents = { lost: [], warnings: [], steps: [], troubles: [] };
  readonly streams = new Map<string, NumberedStream>();
  store: ArchiveStore;
  readonly #disk: FaultyFileSystem;
  #options: FixtureOptions;

  static async make(options: FixtureOptions = {}): Promise<ArchiveFixture> {
    return await ArchiveFixture.makeAt(await mkdtemp(join(tmpdir(), "didban-archive-")), options);
  }

  /** The same in a folder that is there. */
  static async makeAt(root: string, options: FixtureOptions = {}): Promise<ArchiveFixture> {
    const fixture = new ArchiveFixture(root, options);
    await fixture.restart();
    return fixture;
  }

  private constructor(root: string, options: FixtureOptions) {
    this.root = root;
    this.#disk = options.fileSystem ?? new FaultyFileSystem();
    this.#options = options;
    // Filled by `restart` before anyone can see it.
    this.store = Object.create(ArchiveStore.prototype);
  }

  /** A new process on the same disk and index; the old one is simply forgotten, as after kill -9. */
  async restart(options: Omit<FixtureOptions, "fileSystem"> = {}): Promise<void> {
    this.#options = { ...this.#options, ...options };
    this.store = await openTestArchive({
      root: this.root,
      index: this.index,
      timeSource: this.time,
      events: {
        storageFull: (lost) => this.events.lost.push(lost),
        diskWarning: (share) => this.events.warnings.push(share),
        clockStepped: (step) => this.events.steps.push(step.stepMs),
        trouble: (error) => this.events.troubles.push(error),
      },
      ...this.#options,
      fileSystem: this.#disk,
    });
  }

  async remove(): Promise<void> {
    await this.#disk.closeAll();
    await rm(this.root, { recursive: true, force: true });
  }

  stream(cameraId: string): NumberedStream {
    const stream = this.streams.get(cameraId) ?? new NumberedStream();
    this.streams.set(cameraId, stream);
    return stream;
  }

  writer(cameraId: string) {
    return this.store.writer(cameraId, 0, { sinceMs: this.store.clock.nowMs(), cause: "status" });
  }

  /** `seconds` of pictures of each camera, with a tick each second and a checkpoint every four. */
  async record(seconds: number, ...cameraIds: string[]): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      for (let at = 0; at < 10; at++) {
        for (const cameraId of cameraIds) {
          this.writer(cameraId).append(this.stream(cameraId).next(this.store.clock.nowMs()));
        }
        this.time.advance(100);
      }
      await this.pass(0, second % 4 === 3);
    }
  }

  /** Time passes without a picture. */
  async pass(seconds: number, checkpoint = true): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.time.advance(1000);
      await this.store.tick();
    }
    if (seconds === 0) await this.store.tick();
    await this.store.makeRoom();
    if (checkpoint) await this.store.checkpoint();
  }

  async items(request: ReadRequest): Promise<ReadItem[]> {
    const items: ReadItem[] = [];
    for await (const item of this.store.reader.read(request)) items.push(item);
    return items;
  }

  /** All pictures from `fromMs` on. */
  async pictures(cameraId: string, fromMs = 0): Promise<AccessUnit[]> {
    const items = await this.items({ cameraId, fromMs });
    return items.flatMap((item) => (item.kind === "units" ? item.units.filter(isVideo) : []));
  }

  async numbers(cameraId: string, fromMs = 0): Promise<number[]> {
    return (await this.pictures(cameraId, fromMs)).map(numberOf);
  }

  async check(repair = false): Promise<ArchiveFault[]> {
    return await checkArchive({
      root: this.root,
      index: this.index,
      repair,
      newId: numberedId,
    });
  }
}
