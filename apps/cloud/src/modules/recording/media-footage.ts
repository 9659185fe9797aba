// The archive as viewers read it: gaps with both ends.
import type { ArchiveStore } from "@didban/media-io/archive";
import type { ArchiveItem, Footage } from "../streaming/index.ts";

/** Reads the footage of an archive. */
export function footageOf(archive: Pick<ArchiveStore, "reader" | "clock">): Footage {
  return {
    async *read(cameraId, fromMs, { keyFramesOnly }): AsyncGenerator<ArchiveItem> {
      for await (const item of archive.reader.read({ cameraId, fromMs, isKeyFramesOnly: keyFramesOnly }))
        yield item.kind === "units" ? item : { ...item, toMs: item.toMs ?? archive.clock.nowMs() };
    },
    keyFrameAt: (cameraId, atMs, sinceMs) => archive.reader.keyFrameAt(cameraId, atMs, sinceMs),
  };
}
