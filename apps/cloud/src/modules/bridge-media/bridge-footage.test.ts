// The past that a bridge sends is taken within bounds, whatever the bridge means by it.
import type { PastItem } from "@didban/media-io/relay";
import { NumberedStream, numberOf } from "@didban/testkit";
import { expect, it } from "vitest";
import { PieceImporter } from "../gap-filling/index.ts";
import { BridgeFootage } from "./bridge-footage.ts";

const hour = { startMs: 0, endMs: 3_600_000 };

/** How a fetch ended of a bridge that sends these without end, and how many it had to send until then. */
async function fetchOf(next: () => PastItem) {
  let sent = 0;
  const line = {
    async *past() {
      for (;;) {
        sent += 1;
        yield next();
      }
    },
  };
  const groups: number[] = [];
  const take = async ({ units }: { readonly units: readonly unknown[] }) => void groups.push(units.length);
  const footage = new BridgeFootage(line, "camera");
  const end = await footage.fetch({ ...hour, gap: hour }, take, new AbortController().signal);
  return { end, sent, groups };
}

it("BRDG-43 a group of pictures that never ends is given up, and so are gaps without end", async () => {
  const stream = new NumberedStream({ picturesPerGroup: 1_000_000, bytesPerPicture: 1_000_000 });
  const picture = stream.next(0);
  const later = { ...stream.next(1), isKey: false };
  let count = 0;
  const group = await fetchOf(() => ({ kind: "unit", unit: count++ === 0 ? picture : later }));
  expect(group).toMatchObject({ end: { kind: "failed" }, groups: [] });
  expect(group.sent).toBeLessThan(100);

  const gaps = await fetchOf(() => ({ kind: "gap", fromMs: 1, toMs: 2, cause: "status" }));
  expect(gaps).toMatchObject({ end: { kind: "failed" }, groups: [] });
  expect(gaps.sent).toBeLessThan(20_000);
});

it("ARCH-16 ARCH-25 BRDG-44 a slow camera's pictures, each a key frame, come as one piece up to where its bridge tells of a gap, shorter or longer than a second, and as another from there on", async () => {
  const stream = new NumberedStream({ picturesPerGroup: 1 });
  const pictures = (...times: number[]): PastItem[] =>
    times.map((ms) => ({ kind: "unit", unit: stream.next(ms) }));
  const gap = (fromMs: number, toMs: number): PastItem => ({ kind: "gap", fromMs, toMs, cause: "status" });
  const items: PastItem[] = [
    ...pictures(0, 2_000, 4_010, 5_990),
    gap(6_500, 7_200),
    ...pictures(7_200, 9_200, 11_200),
    gap(13_200, 14_600),
    ...pictures(14_600),
    gap(16_600, 18_000),
    ...pictures(18_000, 20_000, 22_000),
  ];
  const line = {
    async *past() {
      yield* items;
    },
  };
  const pieces: { numbers: number[]; startMs: number | undefined; endMs: number | undefined }[] = [];
  const pieceImporter = new PieceImporter(
    {
      async import(_, __, units, endMs) {
        pieces.push({ numbers: units.map(numberOf), startMs: units[0]?.captureMs, endMs });
        return [];
      },
    },
    "camera",
    0,
  );
  const wanted = { startMs: 0, endMs: 22_000 };
  const end = await new BridgeFootage(line, "camera").fetch(
    { ...wanted, gap: wanted },
    (group) => pieceImporter.take(group),
    new AbortController().signal,
  );
  await pieceImporter.flush();
  const gaps = items.flatMap((item) => (item.kind === "gap" ? [item] : []));
  expect(end).toEqual({
    kind: "whole",
    missing: gaps.map(({ fromMs: startMs, toMs: endMs, cause }) => ({ startMs, endMs, cause })),
  });
  expect(pieces).toEqual([
    { numbers: [0, 1, 2, 3], startMs: 0, endMs: 6_500 },
    { numbers: [4, 5, 6], startMs: 7_200, endMs: 13_200 },
    { numbers: [7], startMs: 14_600, endMs: 16_600 },
    { numbers: [8, 9], startMs: 18_000, endMs: 22_000 },
  ]);
});
