// Fuzz target of the readers of recorded files: whatever the bytes, they answer or throw Fmp4Error, and a walk always ends.
import { Fmp4Error, Fragmenter, FragmentStream, readFragment, readInit, readSampleTable } from "./index.ts";
import {
  h264Format,
  headerOf,
  joined,
  mjpegFormat,
  pcmuFormat,
  picture,
  sound,
} from "./testing/synthetic-stream.ts";

function fileOf(hasReordering: boolean): Uint8Array {
  const format = hasReordering ? h264Format : mjpegFormat;
  const fragmenter = new Fragmenter(headerOf(format, pcmuFormat), { hash: () => new Uint8Array(32) });
  const order = hasReordering ? [0, 3, 1, 2, 6, 4, 5] : [0, 1, 2, 3, 4, 5, 6];
  const chunks = [fragmenter.initSegment];
  for (const place of order) {
    const timing = { atS: place / 3, isKey: place === 0 || !hasReordering, isDiscontinuity: place === 4 };
    for (const unit of [
      picture(format, timing),
      sound(pcmuFormat, place / 3.1, new Uint8Array(20 + place)),
    ]) {
      chunks.push(...(fragmenter.push(unit)?.chunks ?? []));
    }
  }
  return joined([...chunks, ...(fragmenter.flush()?.chunks ?? [])]);
}

/** Valid inputs to start from. */
export const fmp4Seeds: readonly Uint8Array[] = [fileOf(true), fileOf(false)];

const header = headerOf(h264Format, pcmuFormat);

/** Throws only when a reader breaks its promise. */
export function fuzzFmp4(bytes: Uint8Array): void {
  const stream = new FragmentStream();
  stream.push(bytes);
  expectFault(() => {
    while (stream.pull() !== undefined);
  });
  expectFault(() => readInit(bytes));
  // Whatever stands in front of a fragment, its tables are tried too.
  const at = fragmentIn(bytes);
  expectFault(() => readSampleTable(header, bytes.subarray(at)));
  expectFault(() => readFragment(header, bytes.subarray(at)));
}

/** Where the last fragment seems to begin. */
function fragmentIn(bytes: Uint8Array): number {
  const [m, o, f] = [0x6d, 0x6f, 0x66];
  const isMoof = (at: number) =>
    bytes[at] === m && bytes[at + 1] === o && bytes[at + 2] === o && bytes[at + 3] === f;
  let at = bytes.lastIndexOf(m);
  while (at > 4 && !isMoof(at)) at = bytes.lastIndexOf(m, at - 1);
  return Math.max(0, at - 4);
}

function expectFault(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof Fmp4Error)) throw error;
  }
}
