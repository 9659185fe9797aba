import { describe, expect, it } from "vitest";
import { maskBoxes, maskCoverage, maskedSize, type MaskCorner } from "./index.ts";

const [width, height] = [64, 48];
const hidden = (mask: readonly MaskCorner[], x: number, y: number) =>
  maskCoverage(mask, width, height)[y * width + x] === 255;

/** Distance of a pixel's square from a polygon's outline, pixels; 0 inside. Slow and plain. */
function distanceOf(mask: readonly MaskCorner[], x: number, y: number): number {
  const corners = mask.map((corner) => ({ x: corner.x * width, y: corner.y * height }));
  let least = Infinity;
  for (let sub = 0; sub < 25; sub += 1) {
    const at = { x: x + (sub % 5) / 4, y: y + Math.floor(sub / 5) / 4 };
    if (isInside(corners, at)) return 0;
    for (const [index, from] of corners.entries())
      least = Math.min(least, toSide(at, from, corners[(index + 1) % corners.length] ?? from));
  }
  return least;
}

function isInside(corners: readonly MaskCorner[], at: MaskCorner): boolean {
  let isIn = false;
  for (const [index, a] of corners.entries()) {
    const b = corners[(index + 1) % corners.length] ?? a;
    if (a.y > at.y !== b.y > at.y && at.x < a.x + ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y)) isIn = !isIn;
  }
  return isIn;
}

function toSide(at: MaskCorner, from: MaskCorner, to: MaskCorner): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(at.x - from.x - share * dx, at.y - from.y - share * dy);
}

/** Shapes with many corners, dents among them, the same for each run. */
function star(seed: number): MaskCorner[] {
  return Array.from({ length: 5 + (seed % 9) }, (_, at) => {
    const angle = (at / (5 + (seed % 9))) * 2 * Math.PI;
    const reach = 0.12 + 0.35 * Math.abs(Math.sin(seed * 7.13 + at * 2.7));
    return { x: 0.5 + reach * Math.cos(angle), y: 0.5 + reach * Math.sin(angle) };
  });
}

describe("the area of a mask", () => {
  it("MASK-23 it covers the polygon grown by two pixels and rounded out to whole chroma pixels, and little more", () => {
    const wrong: string[] = [];
    for (let seed = 0; seed < 12; seed += 1) {
      const mask = star(seed);
      const coverage = maskCoverage(mask, width, height);
      for (let y = 0; y < height; y += 1)
        for (let x = 0; x < width; x += 1) {
          const away = distanceOf(mask, x, y);
          const isHidden = coverage[y * width + x] === 255;
          // Two to the side and two up, and as much again to the end of a chroma pixel.
          const isTooFar = isHidden && away > 2 * Math.SQRT2 + 1.6;
          const isSplit = isHidden !== (coverage[(y - (y % 2)) * width + x - (x % 2)] === 255);
          if ((away <= 1.9 && !isHidden) || isTooFar || isSplit)
            wrong.push(`${seed}: ${x},${y}, ${away} px away`);
        }
    }
    expect(wrong).toEqual([]);
  });

  it("MASK-2 a mask of less than three points hides nothing", () => {
    const line = [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ];
    expect(maskBoxes(line, width, height)).toEqual([]);
    expect(maskCoverage(line, width, height).every((value) => value === 0)).toBe(true);
  });

  it("a mask of the whole picture is one box, and one without an inside is its outline", () => {
    const whole = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ];
    expect(maskBoxes(whole, width, height)).toEqual([{ left: 0, top: 0, width, height }]);
    const flat = [
      { x: 0.25, y: 0.5 },
      { x: 0.75, y: 0.5 },
      { x: 0.5, y: 0.5 },
    ];
    expect([hidden(flat, 32, 24), hidden(flat, 32, 12)]).toEqual([true, false]);
  });

  it("boxes are the coverage; where there would be too many they hide more, never less", () => {
    for (let seed = 0; seed < 6; seed += 1) {
      const mask = star(seed);
      const coverage = maskCoverage(mask, width, height);
      const painted = (most?: number) => {
        const pixels = new Uint8Array(width * height);
        const boxes = maskBoxes(mask, width, height, most);
        for (const box of boxes)
          for (let y = box.top; y < box.top + box.height; y += 1)
            pixels.fill(255, y * width + box.left, y * width + box.left + box.width);
        return { boxes, pixels };
      };
      expect(painted().pixels).toEqual(coverage);
      const few = painted(4);
      expect(few.boxes.length).toBeLessThanOrEqual(4);
      expect(coverage.every((value, at) => value === 0 || few.pixels[at] === 255)).toBe(true);
    }
  });

  it("MASK-13 a masked picture fits the room that it has, with even sides, and is never made larger", () => {
    const room = { width: 1920, height: 1080 };
    expect(maskedSize({ width: 3840, height: 2160 }, room)).toEqual(room);
    expect(maskedSize({ width: 1280, height: 720 }, room)).toEqual({ width: 1280, height: 720 });
    expect(maskedSize({ width: 1080, height: 1920 }, room)).toEqual({ width: 606, height: 1080 });
    expect(maskedSize({ width: 641, height: 361 }, room)).toEqual({ width: 640, height: 360 });
  });
});
