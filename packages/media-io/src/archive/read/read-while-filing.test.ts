import { afterEach, describe, expect, it } from "vitest";
import type { Window } from "../index/archive-index.ts";
import { MemoryIndex } from "../index/memory-index.ts";
import { ArchiveFixture } from "../testing/archive-fixture.ts";

const camera = "camera-a";

/** An index whose answers are on their way while `meanwhile` is done: they say how it was before. */
class SlowIndex extends MemoryIndex {
  isAway = false;
  meanwhile = async (_asked: "files" | "fileBefore" | "gaps"): Promise<void> => undefined;

  override async apply(batch: Parameters<MemoryIndex["apply"]>[0]): Promise<void> {
    if (this.isAway) throw new Error("the index is away");
    await super.apply(batch);
  }

  override async files(query: Window & { readonly limit?: number }) {
    return this.#late("files", await super.files(query));
  }

  override async fileBefore(query: { readonly cameraId: string; readonly atMs: number }) {
    return this.#late("fileBefore", await super.fileBefore(query));
  }

  override async gaps(query: Window & { readonly minMs?: number }) {
    return this.#late("gaps", await super.gaps(query));
  }

  async #late<Answer>(asked: Parameters<SlowIndex["meanwhile"]>[0], answer: Answer): Promise<Answer> {
    await this.meanwhile(asked);
    return answer;
  }
}

let archive: ArchiveFixture;
afterEach(() => archive.remove());

/** An archive of which nothing is filed: it will be while the first question is being answered. */
async function unfiled(): Promise<SlowIndex> {
  const index = new SlowIndex();
  archive = await ArchiveFixture.make({ index });
  await archive.store.checkpoint();
  index.isAway = true;
  return index;
}

/** Files everything while the next question of the kind is being answered. */
function fileDuring(index: SlowIndex, question: "files" | "fileBefore" | "gaps"): void {
  index.isAway = false;
  index.meanwhile = async (asked) => {
    if (asked !== question) return;
    index.meanwhile = async () => undefined;
    await archive.store.file();
  };
}

describe("reading while rows are filed", () => {
  it("ARCH-18 the gap that lasts is told", async () => {
    const index = await unfiled();
    const startMs = archive.time.trueMs;
    await archive.record(5, camera);
    archive.writer(camera).stop("status");
    await archive.store.sync();
    fileDuring(index, "gaps");
    const items = await archive.items({ cameraId: camera, fromMs: startMs });
    expect(items.filter(({ kind }) => kind === "gap")).toMatchObject([{ cause: "status", toMs: null }]);
  });

  it.each(["files", "fileBefore"] as const)("ARCH-27 no picture is missed (%s)", async (question) => {
    const index = await unfiled();
    const startMs = archive.time.trueMs;
    await archive.record(150, camera);
    archive.writer(camera).stop("status");
    await archive.store.sync();
    fileDuring(index, question);
    expect(await archive.numbers(camera, startMs)).toHaveLength(1500);
  });
});
