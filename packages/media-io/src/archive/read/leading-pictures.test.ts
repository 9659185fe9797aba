// Footage of open groups of pictures (H.265): whoever begins within it gets what can be decoded, and whoever plays on gets everything.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isVideo, type AccessUnit } from "@didban/media";
import { isLeadingPicture } from "@didban/media/codec";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ArchiveStore } from "../archive-store.ts";
import { capturedCamera, recordCaptured } from "../testing/captured-footage.ts";

let root: string;
let store: ArchiveStore;
let whole: AccessUnit[];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "didban-leading-"));
  store = await recordCaptured(["gstreamer-h265"], root);
  await store.checkpoint();
  whole = await picturesFrom(0);
});
afterAll(async () => {
  await store.close();
  await rm(root, { recursive: true, force: true });
});

async function picturesFrom(fromMs: number): Promise<AccessUnit[]> {
  const pictures: AccessUnit[] = [];
  for await (const item of store.reader.read({ cameraId: capturedCamera, fromMs })) {
    if (item.kind === "units")
      pictures.push(...item.units.filter(isVideo).map((unit) => ({ ...unit, data: unit.data.slice() })));
  }
  return pictures;
}

const timesOf = (pictures: readonly AccessUnit[]) => pictures.map(({ captureMs }) => captureMs);

it("WIRE-34 ARCH-28 playback leaves out the leading pictures of the key picture that it begins with, and no others", async () => {
  const keys = whole.flatMap(({ isKey }, at) => (isKey ? [at] : []));
  expect([keys.length, whole.filter(isLeadingPicture).length].every((count) => count > 10)).toBe(true);
  for (const at of keys) {
    const behind = whole.slice(at + 1);
    const joined = behind.slice(behind.findIndex((unit) => !isLeadingPicture(unit)));
    const from = whole[at]?.captureMs ?? 0;
    expect(timesOf(await picturesFrom(from))).toEqual([from, ...timesOf(joined)]);
  }
});
