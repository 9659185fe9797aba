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
