// The layout of a ZIP, read by the names and offsets that PKWARE's APPNOTE gives.
import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import { lengthOf, sliceOf, storedZip, type ZipEntry, type ZipStretch } from "./stored-zip.ts";

const madeMs = Date.UTC(2026, 2, 20, 21, 4, 7);
const entry = (name: string, text: string): ZipEntry<Buffer> => {
  const content = Buffer.from(text);
  return { name, size: content.length, crc32: crc32(content), content };
};
const entries = [entry("Gate دروازه.mp4", "pictures"), entry("empty", ""), entry("manifest.json", "{}")];

const read = (stretches: readonly ZipStretch<Buffer>[]) =>
  Buffer.concat(
    stretches.map((stretch) =>
      "bytes" in stretch ? stretch.bytes : stretch.content.subarray(stretch.start, stretch.end),
    ),
  );

it("EXP-11 any range of the ZIP is the same bytes as in the whole", () => {
  const zip = storedZip(entries, madeMs);
  const whole = read(zip);
  expect(lengthOf(zip)).toBe(whole.length);
  for (let start = 0; start <= whole.length; start += 1)
    for (const end of [start, start + 1, start + 40, whole.length]) {
      const slice = sliceOf(zip, { start, end });
      expect(read(slice).equals(whole.subarray(start, end)), `${start} to ${end}`).toBe(true);
      expect(lengthOf(slice)).toBe(Math.max(0, Math.min(end, whole.length) - start));
    }
});

it("EXP-11 what an entry is stands before its bytes and in the directory: stored, dated, named in UTF-8", () => {
  const whole = read(storedZip(entries, madeMs));
  const directory = whole.readUInt32LE(whole.length - 22 + 16);
  expect(whole.readUInt32LE(directory)).toBe(0x02014b50);
  expect(whole.readUInt16LE(whole.length - 22 + 10)).toBe(3);
  const [first] = entries;
  for (const [at, shift] of [
    [0, 0],
    [directory, 2],
  ] as const) {
    // Bit 11 alone, stored, 21:04:06 on the 20th of March of the 46th year, as 4.4.4 to 4.4.6 have them.
    expect([6, 8, 10, 12].map((field) => whole.readUInt16LE(at + shift + field))).toEqual([
      0x0800,
      0,
      (21 << 11) | (4 << 5) | 3,
      (46 << 9) | (3 << 5) | 20,
    ]);
    expect([14, 18, 22].map((field) => whole.readUInt32LE(at + shift + field))).toEqual([first?.crc32, 8, 8]);
  }
  expect(read(storedZip(entries, madeMs)).equals(whole)).toBe(true);
});

it("EXP-11 sizes and places from 4 GiB on stand in the fields of ZIP64, and no others do", () => {
  const fiveGiB = 5 * 2 ** 30;
  const nothing = Buffer.alloc(0);
  const large = (name: string, size: number): ZipEntry<Buffer> => ({
    name,
    size,
    crc32: 7,
    content: nothing,
  });
  const zip = storedZip([large("a", fiveGiB), large("b", 2), large("c", 0xfffffffe)], madeMs);
  const bytes = zip.flatMap((stretch) => ("bytes" in stretch ? [Buffer.from(stretch.bytes)] : []));
  const [a, b, c, tail] = bytes;
  if (!a || !b || !c || !tail) throw new Error("there are three headers and a directory");
  // The header, a name of one letter, and the extra field with both sizes.
  expect([a.length, b.length, c.length]).toEqual([30 + 1 + 20, 31, 31]);
  expect([a.readUInt16LE(4), b.readUInt16LE(4), c.readUInt16LE(4)]).toEqual([45, 20, 20]);
  expect([a.readUInt32LE(18), a.readUInt32LE(22), a.readUInt16LE(31)]).toEqual([
    0xffffffff, 0xffffffff, 0x0001,
  ]);
  expect([a.readBigUInt64LE(35), a.readBigUInt64LE(43)]).toEqual([BigInt(fiveGiB), BigInt(fiveGiB)]);
  // In the directory: sizes of the first; the place of the other two.
  const placeOfB = fiveGiB + a.length;
  const placeOfC = placeOfB + b.length + 2;
  expect([tail.readUInt32LE(20), tail.readUInt32LE(42), tail.readUInt16LE(30)]).toEqual([0xffffffff, 0, 20]);
  const second = 46 + 1 + 20;
  expect([tail.readUInt32LE(second + 20), tail.readUInt32LE(second + 42)]).toEqual([2, 0xffffffff]);
  expect([tail.readUInt16LE(second + 47), tail.readUInt16LE(second + 49)]).toEqual([1, 8]);
  expect(tail.readBigUInt64LE(second + 51)).toBe(BigInt(placeOfB));
  const third = second + 46 + 1 + 12;
  expect(tail.readBigUInt64LE(third + 51)).toBe(BigInt(placeOfC));
  // The end of ZIP64's directory, its locator, and the old end that points at neither.
  const end = third + 46 + 1 + 12;
  const place = placeOfC + c.length + 0xfffffffe;
  expect([tail.readUInt32LE(end), tail.readUInt32LE(end + 56), tail.readUInt32LE(end + 76)]).toEqual([
    0x06064b50, 0x07064b50, 0x06054b50,
  ]);
  expect([40, 48, 64].map((field) => tail.readBigUInt64LE(end + field))).toEqual(
    [end, place, place + end].map(BigInt),
  );
  expect([tail.readUInt32LE(end + 88), tail.readUInt32LE(end + 92), tail.length]).toEqual([
    end,
    0xffffffff,
    end + 98,
  ]);
});

it("EXP-11 a time before the first that a ZIP can say is the first", () => {
  const head = read(storedZip([entry("a", "")], 0));
  expect([head.readUInt16LE(10), head.readUInt16LE(12)]).toEqual([0, (1 << 5) | 1]);
});
