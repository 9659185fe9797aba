// An archive on disk with films in it, and what an export of it looks like to a player.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isVideo, type AccessUnit, type GapCause } from "@didban/media";
import type { ArchiveStore } from "../../archive-store.ts";
import { diskFileSystem } from "../../disk/file-system.ts";
import type { ArchiveIndex } from "../../index/archive-index.ts";
import { MemoryIndex } from "../../index/memory-index.ts";
import { FakeTime } from "../../testing/fake-time.ts";
import { openTestArchive } from "../../testing/test-archive.ts";
import { exportFootage } from "../export-footage.ts";
import type { ExportedFootage, ExportRequest } from "../export-task.ts";

/** Where films are kept that a server knows of: its folder, index, camera and the time at which they begin. */
interface FilmPlace {
  readonly root: string;
  readonly index: ArchiveIndex;
  readonly cameraId: string;
  readonly startMs: number;
  newId(): string;
}

/** An export and where its file is. */
export interface FilmExport extends ExportedFootage {
  readonly path: string;
}

export class FilmArchive {
  /** Where encoded tracks lie for a while, and the exported files. */
  readonly scratchFolder: string;
  readonly time = new FakeTime();
  readonly store: ArchiveStore;
  /** Capture time at which all films and sounds count from 0. */
  readonly startMs: number;
  /** All that was recorded, with capture times as they were labelled. */
  readonly recorded: AccessUnit[] = [];
  readonly #cameraId: string;
  #exports = 0;

  /** By default in a folder of its own, known to nobody. */
  static async make(place?: FilmPlace): Promise<FilmArchive> {
    const folder = await mkdtemp(join(tmpdir(), "didban-films-"));
    const time = new FakeTime(place?.startMs);
    const { root = join(folder, "footage"), index = new MemoryIndex(), cameraId = "camera" } = place ?? {};
    const store = await openTestArchive({
      root,
      index,
      timeSource: time,
      filePeriodMs: 6_000,
      ...(place && { newId: place.newId }),
    });
    return new FilmArchive(folder, time, store, cameraId);
  }

  private constructor(folder: string, time: FakeTime, store: ArchiveStore, cameraId: string) {
    this.scratchFolder = folder;
    this.time = time;
    this.store = store;
    this.#cameraId = cameraId;
    this.startMs = store.clock.nowMs();
  }

  /** Records units, in the order of their times as far as each track's own order allows. */
  async record(...tracks: (readonly AccessUnit[])[]): Promise<void> {
    const writer = this.#writer;
    const sound = tracks.flat().find((unit) => unit.format.kind === "audio")?.format;
    if (sound?.kind === "audio") writer.expectSound(sound);
    const arriving = tracks.flatMap((track) => {
      let latestMs = -Infinity;
      return track.map((unit) => ({ unit, atMs: (latestMs = Math.max(latestMs, unit.captureMs)) }));
    });
    for (const { unit, atMs } of arriving.sort((a, b) => a.atMs - b.atMs)) {
      await this.passUntil(atMs);
      writer.append(unit);
      this.recorded.push(unit);
    }
    // A camera that is silent for two ticks has its last fragment written.
    for (let tick = 0; tick < 3; tick++) await this.store.tick();
    await this.store.checkpoint();
  }

  /** Nothing is recorded until `atMs` of capture time. */
  async passUntil(atMs: number): Promise<void> {
    for (let leftMs = atMs - this.store.clock.nowMs(); leftMs > 0; leftMs -= 1000) {
      this.time.advance(Math.min(1000, leftMs));
      if (leftMs >= 1000) await this.store.tick();
    }
  }

  /** Recording stops for a cause, and may begin again. */
  stop(cause: GapCause): void {
    this.#writer.stop(cause);
    this.#writer.resume();
  }

  /** Exports from one time to another, milliseconds from the beginning. */
  async export(
    fromMs: number,
    toMs: number,
    format: ExportRequest["format"],
    options: Partial<ExportRequest> = {},
  ): Promise<FilmExport> {
    const path = join(this.scratchFolder, `${++this.#exports}.${format}`);
    const sink = await diskFileSystem.create(path);
    try {
      const exported = await exportFootage({
        catalogue: this.store.catalogue,
        cameraId: this.#cameraId,
        range: { fromMs: this.startMs + fromMs, toMs: this.startMs + toMs },
        format,
        sink,
        signal: new AbortController().signal,
        scratchFolder: this.scratchFolder,
        ...options,
      });
      return { ...exported, path };
    } finally {
      await sink.close();
    }
  }

  /** A variant of a file with one text of four letters for another. */
  async spoiled({ path }: FilmExport, from: string, to: string): Promise<string> {
    const bytes = await readFile(path);
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 4)) bytes.write(to, at);
    const spoiled = path.replace(/(\.\w+)$/, "-spoiled$1");
    await (await diskFileSystem.create(spoiled)).append([bytes]);
    return spoiled;
  }

  /** Bytes of the pictures or packets that were recorded. */
  bytesOf(kind: "video" | "audio"): string[] {
    return this.recorded
      .filter((unit) => isVideo(unit) === (kind === "video"))
      .map((unit) => Buffer.from(unit.data).toString("base64"));
  }

  async remove(): Promise<void> {
    await this.store.close();
    await rm(this.scratchFolder, { recursive: true, force: true });
  }

  get #writer() {
    return this.store.writer(this.#cameraId, 0, { sinceMs: this.startMs, cause: "status" });
  }
}
