// An archive index that survives its process: in memory, with every change appended to a log first. For tests that kill processes and
// have no database; what stands in the log counts as acknowledged.

import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { IndexBatch } from "../index/archive-index.ts";
import { MemoryIndex } from "../index/memory-index.ts";

type Change =
  | { readonly batch: IndexBatch }
  | { readonly forgotten: { readonly cameraId: string; readonly beforeMs: number } };

export class LoggedIndex extends MemoryIndex {
  readonly #path: string;

  /** Reads the log again; a line that a kill cut short was never acknowledged. */
  static async open(path: string): Promise<LoggedIndex> {
    const index = new LoggedIndex(path);
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    for (const line of text.slice(0, text.lastIndexOf("\n") + 1).split("\n")) {
      if (line === "") continue;
      const change: Change = JSON.parse(line);
      if ("batch" in change) await index.#replay(change.batch);
      else await index.#forget(change.forgotten);
    }
    if (!text.endsWith("\n") && text !== "") appendFileSync(path, "\n");
    return index;
  }

  private constructor(path: string) {
    super();
    this.#path = path;
  }

  override async apply(batch: IndexBatch): Promise<void> {
    this.#log({ batch });
    await super.apply(batch);
  }

  override async forgetGaps(forgotten: {
    readonly cameraId: string;
    readonly beforeMs: number;
  }): Promise<void> {
    this.#log({ forgotten });
    await super.forgetGaps(forgotten);
  }

  async #replay(batch: IndexBatch): Promise<void> {
    await super.apply(batch);
  }

  async #forget(forgotten: { readonly cameraId: string; readonly beforeMs: number }): Promise<void> {
    await super.forgetGaps(forgotten);
  }

  #log(change: Change): void {
    appendFileSync(this.#path, `${JSON.stringify(change)}\n`);
  }
}
