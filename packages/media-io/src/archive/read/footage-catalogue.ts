// Which files and gaps a stretch of a camera's archive consists of, what is not filed yet among them: for who needs them all at once, before reading
// any. Playing from file to file is archive-reader.ts.

import { join } from "node:path";
import type { GapCause } from "@didban/media";
import type { FootageDisk, ReadFile } from "../disk/file-system.ts";
import type { ArchiveIndex, PlacedFile, Span, Window } from "../index/archive-index.ts";
import type { LatestRows } from "../index/latest-rows.ts";
import { clipSpans, uncovered } from "../index/spans.ts";

/** A shorter pause between two files is none, unless the ledger knows of it. */
export const pauseMs = 1000;

/** Time without footage, milliseconds. */
export interface ExplainedGap extends Span {
  readonly cause: GapCause;
}

export interface FootageCatalogueDeps extends FootageDisk {
  readonly index: ArchiveIndex;
  readonly latest: Pick<LatestRows, "unfiled" | "gaps">;
}

export class FootageCatalogue {
  readonly #deps: FootageCatalogueDeps;

  constructor(deps: FootageCatalogueDeps) {
    this.#deps = deps;
  }

  /** Of what is filed, for who is not in the process that records. */
  static ofFiled({ index, ...disk }: Omit<FootageCatalogueDeps, "latest">): FootageCatalogue {
    const latest = { unfiled: () => [], gaps: (window: Window) => index.gaps(window) };
    return new FootageCatalogue({ ...disk, index, latest });
  }

  /** Files that overlap the window, the newest row of each, by start. */
  async files(window: Window): Promise<PlacedFile[]> {
    const unfiled = this.#deps.latest.unfiled(window.cameraId);
    const filed = await this.#deps.index.files(window);
    const rows = new Map([...filed, ...unfiled].map((row) => [row.id, row]));
    return [...rows.values()]
      .filter((row) => row.startMs < window.toMs && row.endMs > window.fromMs)
      .sort((a, b) => a.startMs - b.startMs);
  }

  /** Why the parts of the window that no span of `covered` covers have no footage; a pause that nobody explains is `system`. */
  async gaps(window: Window, covered: readonly Span[]): Promise<ExplainedGap[]> {
    const ledger = await this.#deps.latest.gaps(window);
    const holes = uncovered(covered, window.fromMs, window.toMs);
    const found = holes.flatMap(({ startMs, endMs }): ExplainedGap[] => {
      const explained = ledger.flatMap((gap) =>
        clipSpans([{ startMs: gap.startMs, endMs: gap.endMs ?? Infinity }], startMs, endMs).map((span) => ({
          ...span,
          cause: gap.cause,
        })),
      );
      const rest = uncovered(explained, startMs, endMs).filter(
        (span) => span.endMs - span.startMs >= pauseMs,
      );
      return [...explained, ...rest.map((span) => ({ ...span, cause: "system" as const }))];
    });
    return found.sort((a, b) => a.startMs - b.startMs);
  }

  /** Whether anything of the camera is recorded that begins before `atMs`. */
  async isRecordedBefore(cameraId: string, atMs: number): Promise<boolean> {
    const isBefore = (row: PlacedFile) => row.startMs < atMs;
    if (this.#deps.latest.unfiled(cameraId).some(isBefore)) return true;
    return (await this.#deps.index.fileBefore({ cameraId, atMs })) !== undefined;
  }

  /** Opens a file. Rejects with ENOENT when it is gone. */
  async open({ path }: Pick<PlacedFile, "path">): Promise<ReadFile> {
    return await this.#deps.fileSystem.open(join(this.#deps.root, path));
  }
}
