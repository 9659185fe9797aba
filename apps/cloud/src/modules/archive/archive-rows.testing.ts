// Rows of footage and gaps for tests of the calls about them, as a recorder files them.
import type { GapCause } from "@didban/media";
import { createArchiveIndex } from "./index.ts";
import { newId } from "../../platform/id.ts";
import type { TestServer } from "../../testing/test-server.ts";

/** Files one closed file for each span, milliseconds since 1970. */
export async function fileFootage(
  { platform: { database } }: TestServer,
  cameraId: string,
  ...spans: readonly (readonly [startMs: number, endMs: number])[]
): Promise<void> {
  await createArchiveIndex(database, { node: "m1" }).apply({
    files: spans.map(([startMs, endMs]) => ({
      id: newId(),
      cameraId,
      stream: 0,
      epoch: 1,
      path: `${cameraId}/${startMs}.mp4`,
      startMs,
      endMs,
      bytes: 1000,
      keyFrames: [{ offset: 0, captureMs: startMs }],
      state: "closed",
      lastHash: "00",
    })),
  });
}

/** Files a gap, one that lasts with `endMs` null; answers its id. */
export async function fileGap(
  { platform: { database } }: TestServer,
  gap: {
    readonly cameraId: string;
    readonly cause: GapCause;
    readonly startMs: number;
    readonly endMs: number | null;
  },
): Promise<string> {
  const id = newId();
  await createArchiveIndex(database, { node: "m1" }).apply({
    gaps: [{ ...gap, id, startEpoch: 1, endEpoch: 1 }],
  });
  return id;
}
