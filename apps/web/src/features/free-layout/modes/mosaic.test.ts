import { describe, expect, it } from "vitest";
import { mosaicOf, type Piece } from "./mosaic.ts";

const rooms = [
  { width: 1360, height: 800 },
  { width: 800, height: 1200 },
  { width: 3000, height: 500 },
];
const areaOf = ({ width, height }: Piece) => width * height;
const overlap = (a: Piece, b: Piece) =>
  a.x < b.x + b.width - 0.1 &&
  b.x < a.x + a.width - 0.1 &&
  a.y < b.y + b.height - 0.1 &&
  b.y < a.y + a.height - 0.1;

describe("a mosaic", () => {
  it("LAYT-11 fills its room with as many pictures as there are, none on another, none tiny", () => {
    for (const room of rooms)
      for (const count of [1, 2, 3, 5, 8, 13, 30, 31, 100]) {
        const pieces = mosaicOf(count, room);
        expect(pieces).toHaveLength(count);
        const whole = room.width * room.height;
        const filled = pieces.reduce((sum, piece) => sum + areaOf(piece), 0);
        // Between them is a seam of 4 px.
        expect(filled / whole).toBeGreaterThan(0.85);
        expect(Math.min(...pieces.map(areaOf))).toBeGreaterThan(filled / count / 5);
        for (const [at, piece] of pieces.entries()) {
          expect(piece.x + piece.width).toBeLessThanOrEqual(room.width + 0.1);
          expect(piece.y + piece.height).toBeLessThanOrEqual(room.height + 0.1);
          expect(pieces.slice(at + 1).some((other) => overlap(piece, other))).toBe(false);
        }
      }
  });

  it("LAYT-11 pictures keep about their shape, and the room shows little else", () => {
    for (const count of [3, 5, 7, 8, 11, 24]) {
      const pieces = mosaicOf(count, rooms[0] ?? { width: 0, height: 0 });
      const shown = pieces.reduce((sum, { width, height }) => {
        const across = Math.min(width, (height * 16) / 9);
        return sum + (across * across * 9) / 16;
      }, 0);
      expect(shown / (1360 * 800), String(count)).toBeGreaterThan(0.7);
    }
  });

  it("LAYT-11 is nothing without cameras or without room", () => {
    expect(mosaicOf(0, { width: 100, height: 100 })).toEqual([]);
    expect(mosaicOf(4, { width: 0, height: 100 })).toEqual([]);
  });
});
