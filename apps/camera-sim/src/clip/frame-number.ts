// The clip's own frame number as it stands in the picture: small digits for people, a grid of black and white squares for tests.
// Owns the layout, the painter that make-clips uses and the reader that tests use; knows nothing of codecs.
//
// Layout, in units of 1/1280 of the picture's width, measured from the lower right corner: a dark plate holds, on its right, a grid of
// 8 x 2 squares of 12 units, 16 units away from both edges, and, left of it, the number in decimal. The squares, row by row from the
// upper left: one white; ten bits of the number, highest first, white is 1; four check bits; one black. The check bits are the number's
// three nibbles and 0b1010 in exclusive or.

const unitsAcross = 1280;
const cellUnits = 12;
const columns = 8;
const rows = 2;
const marginUnits = 16;
const paddingUnits = 6;
const dotUnits = 3;
const digitCount = 3;
const digitColumns = 6;
const numberBits = 10;
const checkBits = 4;
/** Luma difference between the white and the black reference square below which the plate is taken to be absent. */
const minContrast = 70;

/** Frame numbers run from 0 to this. */
export const maxFrameNumber = 2 ** numberBits - 1;

/** Rows of a 5 x 7 digit, five bits each, highest bit left. */
const digitShapes: readonly (readonly number[])[] = [
  [14, 17, 19, 21, 25, 17, 14],
  [4, 12, 4, 4, 4, 4, 14],
  [14, 17, 1, 6, 8, 16, 31],
  [14, 17, 1, 6, 1, 17, 14],
  [2, 6, 10, 18, 31, 2, 2],
  [31, 16, 30, 1, 1, 17, 14],
  [6, 8, 16, 30, 17, 17, 14],
  [31, 1, 2, 4, 8, 8, 8],
  [14, 17, 17, 14, 17, 17, 14],
  [14, 17, 17, 15, 1, 2, 12],
];

/** Writes `number` into the lower right corner of an RGB picture (3 bytes a pixel). Throws RangeError past `maxFrameNumber`. */
export function paintFrameNumber(rgb: Uint8Array, width: number, height: number, number: number): void {
  if (number > maxFrameNumber) throw new RangeError(`frame number ${number} is above ${maxFrameNumber}`);
  const scale = width / unitsAcross;
  const gridLeft = unitsAcross - marginUnits - columns * cellUnits;
  const gridTop = height / scale - marginUnits - rows * cellUnits;
  const textLeft = gridLeft - digitCount * digitColumns * dotUnits - paddingUnits;
  const firstX = Math.floor((textLeft - paddingUnits) * scale);
  const firstY = Math.floor((gridTop - paddingUnits) * scale);
  const lastX = Math.ceil((unitsAcross - marginUnits + paddingUnits) * scale);
  const lastY = Math.ceil((height / scale - marginUnits + paddingUnits) * scale);
  const squares = squaresOf(number);
  const digits = String(number).padStart(digitCount, "0");
  for (let y = firstY; y < lastY; y++) {
    for (let x = firstX; x < lastX; x++) {
      const atX = (x + 0.5) / scale;
      const atY = (y + 0.5) / scale - gridTop;
      const column = Math.floor((atX - gridLeft) / cellUnits);
      const row = Math.floor(atY / cellUnits);
      const isInGrid = column >= 0 && column < columns && row >= 0 && row < rows;
      const isWhite = isInGrid
        ? squares[row * columns + column] === 1
        : isDigitDot(digits, atX - textLeft, atY - 1);
      rgb.fill(isWhite ? 244 : 12, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
}

/**
 * The frame number in a decoded picture of any size from about 320 pixels across, whole (not cropped); undefined when the plate is
 * absent or damaged. `rgba` has 4 bytes a pixel, rows without padding.
 */
export function readFrameNumber(
  rgba: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
): number | undefined {
  const scale = width / unitsAcross;
  const cell = cellUnits * scale;
  const left = width - (marginUnits * scale + columns * cell);
  const top = height - (marginUnits * scale + rows * cell);
  const lumas = Array.from({ length: columns * rows }, (_, index) =>
    meanLuma(rgba, width, left + (index % columns) * cell, top + Math.floor(index / columns) * cell, cell),
  );
  const white = lumas[0] ?? 0;
  const black = lumas[lumas.length - 1] ?? 255;
  if (white - black < minContrast) return undefined;
  const bits = lumas.map((luma) => (luma > (white + black) / 2 ? 1 : 0));
  const number = bitsToNumber(bits.slice(1, 1 + numberBits));
  const check = bitsToNumber(bits.slice(1 + numberBits, 1 + numberBits + checkBits));
  return check === checkOf(number) ? number : undefined;
}

function squaresOf(number: number): number[] {
  const bits = (value: number, count: number): number[] =>
    Array.from({ length: count }, (_, index) => (value >> (count - 1 - index)) & 1);
  return [1, ...bits(number, numberBits), ...bits(checkOf(number), checkBits), 0];
}

function checkOf(number: number): number {
  return ((number & 15) ^ ((number >> 4) & 15) ^ (number >> 8) ^ 0b1010) & 15;
}

function bitsToNumber(bits: readonly number[]): number {
  return bits.reduce((number, bit) => number * 2 + bit, 0);
}

function isDigitDot(digits: string, x: number, y: number): boolean {
  const dotX = Math.floor(x / dotUnits);
  const dotY = Math.floor(y / dotUnits);
  const shape = digitShapes[Number(digits[Math.floor(dotX / digitColumns)])];
  const bit = digitColumns - 2 - (dotX % digitColumns);
  return dotX >= 0 && bit >= 0 && (((shape?.[dotY] ?? 0) >> bit) & 1) === 1;
}

/** Mean brightness of the middle half of a square, at least one pixel. */
function meanLuma(
  rgba: Uint8Array | Uint8ClampedArray,
  width: number,
  left: number,
  top: number,
  cell: number,
): number {
  const from = (start: number): number => Math.round(start + cell * 0.25);
  const to = (start: number): number => Math.max(from(start) + 1, Math.round(start + cell * 0.75));
  let sum = 0;
  let count = 0;
  for (let y = from(top); y < to(top); y++) {
    for (let x = from(left); x < to(left); x++) {
      const at = (y * width + x) * 4;
      sum += 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
      count += 1;
    }
  }
  return sum / count;
}
