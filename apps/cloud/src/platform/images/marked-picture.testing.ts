// Pictures that say whose they are, in squares that survive being cut to size and compressed.
import sharp from "sharp";

const side = 8;
const squarePixels = 32;
const bits = 32;

/** A picture that says `mark`, a whole number below 2 ** 32: its bits, and behind them their opposites. */
export function markedPicture(mark: number): Promise<Buffer> {
  const pixels = Buffer.alloc((side * squarePixels) ** 2);
  for (let y = 0; y < side * squarePixels; y += 1)
    for (let x = 0; x < side * squarePixels; x += 1) {
      const square = Math.floor(y / squarePixels) * side + Math.floor(x / squarePixels);
      const isSet = ((mark >>> (square % bits)) & 1) === 1;
      pixels[y * side * squarePixels + x] = isSet === square < bits ? 255 : 0;
    }
  const raw = { width: side * squarePixels, height: side * squarePixels, channels: 1 } as const;
  return sharp(pixels, { raw }).png().toBuffer();
}

/** The mark of a picture; null when it says none. */
export async function markOf(picture: Uint8Array): Promise<number | null> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isWhite = (square: number): boolean => {
    const x = Math.floor((((square % side) + 0.5) * info.width) / side);
    const y = Math.floor(((Math.floor(square / side) + 0.5) * info.height) / side);
    return (data[(y * info.width + x) * info.channels] ?? 0) > 127;
  };
  let mark = 0;
  for (let bit = 0; bit < bits; bit += 1) {
    if (isWhite(bit) === isWhite(bit + bits)) return null;
    if (isWhite(bit)) mark |= 1 << bit;
  }
  return mark >>> 0;
}
