// Which groups of pictures become one piece, of fast cameras and slow ones.
import type { AccessUnit } from "@didban/media";
import { NumberedStream } from "@didban/testkit";
import { expect, it } from "vitest";
import { PieceImporter } from "./piece-importer.ts";

/** Takes groups of so many pictures each, with a pause of so long behind the second; the pieces as times of their pictures, and where each ends. */
async function piecesOf(framesPerSecond: number, picturesPerGroup: number, pauseMs = 0) {
  const pieces: { readonly pictures: number; readonly endMs: number | undefined }[] = [];
  const imported = async (_: string, __: number, units: readonly AccessUnit[], endMs?: number) => {
    pieces.push({ pictures: units.length, endMs });
    return [];
  };
  const importer = new PieceImporter({ import: imported }, "camera", 0);
  const stream = new NumberedStream({ framesPerSecond, picturesPerGroup });
  const groupMs = picturesPerGroup * stream.spacingMs;
  const startOf = (group: number) => group * groupMs + (group > 1 ? pauseMs : 0);
  for (let group = 0; group < 4; group += 1)
    await importer.take({
      units: stream.take(picturesPerGroup, startOf(group)),
      endMs: startOf(group + 1),
    });
  await importer.flush();
  return pieces;
}

it("ARCH-25 groups that follow each other are one piece, of a camera too that sends a picture every second or every five", async () => {
  expect(await piecesOf(25, 25)).toEqual([{ pictures: 100, endMs: 4_000 }]);
  expect(await piecesOf(1, 4)).toEqual([{ pictures: 16, endMs: 16_000 }]);
  expect(await piecesOf(0.2, 2)).toEqual([{ pictures: 8, endMs: 40_000 }]);
});

it("ARCH-25 a pause that is longer than usual ends a piece, and what it leads to is not its end", async () => {
  const apart = [
    { pictures: 50, endMs: undefined },
    { pictures: 50, endMs: 9_000 },
  ];
  expect(await piecesOf(25, 25, 5_000)).toEqual(apart);
});

/** Takes pictures of these times, each a key frame, as who does not tell of gaps hands them; behind the last the next one is at `endMs`. The pieces: times of their pictures, and where each ends. */
async function slowPieces(times: readonly number[], endMs: number | undefined) {
  const pieces: (readonly [times: readonly number[], endMs: number | undefined])[] = [];
  const importer = new PieceImporter(
    {
      async import(_, __, units, pieceEndMs) {
        pieces.push([units.map(({ captureMs }) => captureMs), pieceEndMs]);
        return [];
      },
    },
    "camera",
    0,
  );
  const stream = new NumberedStream({ picturesPerGroup: 1 });
  for (const [at, ms] of times.entries())
    await importer.take({ units: [stream.next(ms)], endMs: times[at + 1] ?? endMs });
  await importer.flush();
  return pieces;
}

it("ARCH-25 pictures that are each a key frame, seconds apart, are one piece, of the rhythm that they themselves show", async () => {
  const even = [0, 2_000, 4_100, 5_900, 8_000];
  expect(await slowPieces(even, 10_000)).toEqual([[even, 10_000]]);
  // Ten seconds apart are not recorded without gaps either.
  const tooSlow = [0, 10_000, 20_000];
  expect(await slowPieces(tooSlow, 30_000)).toEqual(tooSlow.map((ms) => [[ms], undefined]));
});

it("ARCH-16 ARCH-25 a pause out of that rhythm ends a piece, the first one too", async () => {
  expect(await slowPieces([0, 2_000, 4_000, 8_500, 10_500], 12_500)).toEqual([
    [[0, 2_000, 4_000], undefined],
    [[8_500, 10_500], 12_500],
  ]);
  expect(await slowPieces([0, 9_000, 11_000, 13_000], undefined)).toEqual([
    [[0], undefined],
    [[9_000, 11_000, 13_000], undefined],
  ]);
  expect(await slowPieces([0, 1_100, 2_200, 7_000, 12_000, 17_000], 22_000)).toEqual([
    [[0, 1_100, 2_200], undefined],
    [[7_000, 12_000, 17_000], 22_000],
  ]);
  // Of one picture alone nothing tells a rhythm.
  expect(await slowPieces([0], 3_000)).toEqual([[[0], undefined]]);
});

it("ARCH-16 a group behind which nothing follows ends a piece, however soon the next one begins: what a moment cost is not told as recorded", async () => {
  const ends: (number | undefined)[] = [];
  const importer = new PieceImporter(
    {
      import: async (_, __, ___, endMs) => {
        ends.push(endMs);
        return [];
      },
    },
    "camera",
    0,
  );
  const stream = new NumberedStream({ framesPerSecond: 25, picturesPerGroup: 25 });
  await importer.take({ units: stream.take(25, 0), endMs: undefined });
  await importer.take({ units: stream.take(25, 1_900), endMs: 2_900 });
  await importer.flush();
  expect(ends).toEqual([undefined, 2_900]);
});
