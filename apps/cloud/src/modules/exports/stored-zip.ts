// The layout of a ZIP file whose entries are stored as they are, where size and checksum of each are known before: a list of stretches, so that any range of its
// bytes can be had without the rest. Clauses are those of PKWARE's APPNOTE.TXT 6.3.10. Pure.

/** What lies in the ZIP. `Content` names its bytes; nobody reads them here. */
export interface ZipEntry<Content> {
  /** Without folders. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly crc32: number;
  readonly content: Content;
}

/** Bytes of the ZIP: ones that stand there, or those of a content from `start` on. */
export type ZipStretch<Content> =
  | { readonly bytes: Uint8Array }
  | { readonly content: Content; readonly start: number; readonly end: number };

/** The same fields stand in both headers of an entry, and so do their first values. */
interface Placed<Content> extends ZipEntry<Content> {
  readonly nameBytes: Buffer;
  readonly offset: number;
}

/** From here on a field of 32 bits says that the number stands elsewhere (4.4.1.4), and one of 16 bits as well. */
const most32 = 0xffffffff;
const most16 = 0xffff;
/** 4.4.3.2: 2.0 for what is plainly stored, 4.5 for ZIP64. */
const plainVersion = 20;
const zip64Version = 45;
/** 4.4.2: made as a Unix would (3), by 6.3, whose names may be UTF-8. So the attributes below are understood. */
const madeBy = (3 << 8) | 63;
/** 4.4.4: bit 11, names in UTF-8 (appendix D). Bit 3, sizes behind the data, is never set: they stand in front, where readers of streams need them. */
const flags = 1 << 11;
/** A file that everybody may read, as Unix has it, in the upper half (4.4.15). */
const attributes = 0o100644 * 0x10000;
/** 4.5.3. */
const zip64Extra = 0x0001;

/** Lays the entries out in their order, all dated `madeMs`. The same entries give the same bytes. */
export function storedZip<Content>(
  entries: readonly ZipEntry<Content>[],
  madeMs: number,
): readonly ZipStretch<Content>[] {
  const dated = dosTime(madeMs);
  const stretches: ZipStretch<Content>[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const placed = { ...entry, nameBytes: Buffer.from(entry.name, "utf8"), offset };
    const head = localHeader(placed, dated);
    stretches.push({ bytes: head });
    if (entry.size > 0) stretches.push({ content: entry.content, start: 0, end: entry.size });
    central.push(centralHeader(placed, dated));
    offset += head.length + entry.size;
  }
  const directory = Buffer.concat(central);
  stretches.push({
    bytes: Buffer.concat([directory, directoryEnd(entries.length, directory.length, offset)]),
  });
  return stretches;
}

export function lengthOf(stretches: readonly ZipStretch<unknown>[]): number {
  return stretches.reduce((sum, stretch) => sum + stretchLength(stretch), 0);
}

/** The bytes from `start` up to `end`, as stretches. */
export function sliceOf<Content>(
  stretches: readonly ZipStretch<Content>[],
  { start, end }: { readonly start: number; readonly end: number },
): readonly ZipStretch<Content>[] {
  let at = 0;
  return stretches.flatMap((stretch): ZipStretch<Content>[] => {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, stretchLength(stretch))];
    at += stretchLength(stretch);
    if (from >= to) return [];
    if ("bytes" in stretch) return [{ bytes: stretch.bytes.subarray(from, to) }];
    return [{ content: stretch.content, start: stretch.start + from, end: stretch.start + to }];
  });
}

const stretchLength = (stretch: ZipStretch<unknown>): number =>
  "bytes" in stretch ? stretch.bytes.length : stretch.end - stretch.start;

/** 4.3.7, the local file header. */
function localHeader({ crc32, nameBytes, size }: Placed<unknown>, { date, time }: DosTime): Buffer {
  const isLarge = size >= most32;
  // 4.5.3: here both sizes stand, if one does.
  const extra = isLarge ? extraOf([size, size]) : Buffer.alloc(0);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(isLarge ? zip64Version : plainVersion, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(0, 8); // stored (4.4.5)
  head.writeUInt16LE(time, 10);
  head.writeUInt16LE(date, 12);
  head.writeUInt32LE(crc32, 14);
  head.writeUInt32LE(Math.min(size, most32), 18);
  head.writeUInt32LE(Math.min(size, most32), 22);
  head.writeUInt16LE(nameBytes.length, 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, nameBytes, extra]);
}

/** 4.3.12, a header of the central directory. */
function centralHeader({ crc32, nameBytes, offset, size }: Placed<unknown>, { date, time }: DosTime): Buffer {
  const large = [...(size >= most32 ? [size, size] : []), ...(offset >= most32 ? [offset] : [])];
  const extra = large.length > 0 ? extraOf(large) : Buffer.alloc(0);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(madeBy, 4);
  head.writeUInt16LE(large.length > 0 ? zip64Version : plainVersion, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(0, 10);
  head.writeUInt16LE(time, 12);
  head.writeUInt16LE(date, 14);
  head.writeUInt32LE(crc32, 16);
  head.writeUInt32LE(Math.min(size, most32), 20);
  head.writeUInt32LE(Math.min(size, most32), 24);
  head.writeUInt16LE(nameBytes.length, 28);
  head.writeUInt16LE(extra.length, 30);
  // No comment, the first disk, no inner attributes: zeros (32 to 37).
  head.writeUInt32LE(attributes, 38);
  head.writeUInt32LE(Math.min(offset, most32), 42);
  return Buffer.concat([head, nameBytes, extra]);
}

/** 4.5.3, the numbers of a header that are too large for it, in the order in which its fields stand. */
function extraOf(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * numbers.length);
  extra.writeUInt16LE(zip64Extra, 0);
  extra.writeUInt16LE(8 * numbers.length, 2);
  for (const [at, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * at);
  return extra;
}

/** 4.3.16, the end of the central directory; before it that of ZIP64 and its locator (4.3.14, 4.3.15), where a number needs them. */
function directoryEnd(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, most16), 8);
  end.writeUInt16LE(Math.min(count, most16), 10);
  end.writeUInt32LE(Math.min(length, most32), 12);
  end.writeUInt32LE(Math.min(offset, most32), 16);
  if (count < most16 && length < most32 && offset < most32) return end;
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06064b50, 0);
  // What of the record follows this field.
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(madeBy, 12);
  large.writeUInt16LE(zip64Version, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(length), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}

interface DosTime {
  readonly date: number;
  readonly time: number;
}

/** 4.4.6. It knows no zone: UTC. It goes by two seconds, from 1980 to 2107. */
function dosTime(ms: number): DosTime {
  const at = new Date(Math.min(Math.max(ms, Date.UTC(1980, 0)), Date.UTC(2107, 11, 31, 23, 59, 58)));
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return { date, time };
}
