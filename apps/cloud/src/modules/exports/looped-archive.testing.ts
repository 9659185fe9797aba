// A camera whose film begins anew every 12 s, recorded second by second for as long as a test wants: to see what a disk that fills does to recording.
import type { AccessUnit } from "@didban/media";
import type { ArchiveStore, RetentionPolicy, Span } from "@didban/media-io/archive";
import { openTestArchive, plainPolicy } from "@didban/media-io/archive/testing";
import { newId } from "../../platform/id.ts";
import type { ExportScene } from "./export-scene.testing.ts";

/** Its archive, in files of two seconds. */
export class LoopedArchive {
  readonly cameraId: string;
  readonly #scene: ExportScene;
  readonly #store: ArchiveStore;
  readonly #units: readonly AccessUnit[];
  /** Footage that a full disk took. */
  readonly #lost: readonly Span[];
  seconds = 12;

  static async make(
    scene: ExportScene,
    name: string,
    isHeld: RetentionPolicy["isHeld"],
  ): Promise<LoopedArchive> {
    const { cameraId, films, units } = await scene.addCameraToFilm(name, scene.startMs);
    await films.record(units);
    await films.store.close();
    const lost: Span[] = [];
    const store = await openTestArchive({
      ...scene.archiveOf(cameraId),
      newId,
      filePeriodMs: 2_000,
      policy: { ...plainPolicy, isHeld },
      events: { storageFull: (span) => lost.push(span) },
    });
    return new LoopedArchive(scene, cameraId, store, units, lost);
  }

  private constructor(
    scene: ExportScene,
    cameraId: string,
    store: ArchiveStore,
    units: readonly AccessUnit[],
    lost: readonly Span[],
  ) {
    this.#scene = scene;
    this.cameraId = cameraId;
    this.#store = store;
    this.#units = units;
    this.#lost = lost;
  }

  get nowMs(): number {
    return this.#scene.startMs + this.seconds * 1000;
  }

  async recordSecond(): Promise<void> {
    const writer = this.#store.writer(this.cameraId, 0, { sinceMs: this.#scene.startMs, cause: "status" });
    const from = (this.seconds % 12) * 10;
    const shiftMs = Math.floor(this.seconds / 12) * 12_000;
    for (const unit of this.#units.slice(from, from + 10)) {
      const captureMs = unit.captureMs + shiftMs;
      this.#scene.archiveOf(this.cameraId).timeSource.advance(captureMs - this.#store.clock.nowMs());
      writer.append({ ...unit, captureMs, ptsUs: unit.ptsUs + shiftMs * 1000 });
    }
    this.seconds += 1;
    await this.#store.tick();
    await this.#store.makeRoom();
    await this.#store.checkpoint();
  }

  /** Ends it; the longest time since `fromMs` in which nothing was recorded, also of what the disk could not keep. Throws where the ledger does not say why. */
  async stalledMs(fromMs: number): Promise<number> {
    const toMs = this.nowMs;
    await this.#store.close();
    const window = { cameraId: this.cameraId, fromMs, toMs };
    const { index } = this.#scene.archiveOf(this.cameraId);
    const [kept, gaps] = [await index.coverage(window), await index.gaps(window)];
    const isIn = (spans: readonly { startMs: number; endMs: number | null }[], atMs: number) =>
      spans.some(({ startMs, endMs }) => startMs <= atMs && atMs < (endMs ?? Infinity));
    let [longest, stalled] = [0, 0];
    for (let atMs = fromMs + 50; atMs < toMs; atMs += 100) {
      if (!isIn(kept, atMs) && !isIn(gaps, atMs)) throw new Error(`Nothing explains ${atMs - fromMs} ms`);
      stalled = isIn(kept, atMs) || isIn(this.#lost, atMs) ? 0 : stalled + 100;
      longest = Math.max(longest, stalled);
    }
    if (stalled > 0) throw new Error("It is not recorded in the end");
    return longest;
  }
}
