// The JPEG header that RFC 2435 takes off a picture, read from the RTP payload and put back: tables, size, sampling.
import { jpegMarker, type PictureSize } from "../../codec/jpeg/jpeg-segments.ts";
import { standardChroma, standardHuffman, standardLuma } from "../../codec/jpeg/standard-tables.ts";

/** RFC 2435 3.1: what stands in front of every fragment. */
export interface MjpegHeader {
  /** Of this fragment's data within the scan. */
  readonly offset: number;
  /** 0: 4:2:2, 1: 4:2:0 (4.1). */
  readonly sampling: 0 | 1;
  readonly q: number;
  /** Pixels; 0 where the side is over 2040 and must be told elsewhere. */
  readonly width: number;
  readonly height: number;
  /** MCUs between restart markers; 0 without (3.1.7). */
  readonly restartInterval: number;
  /** Quantisation tables in the payload: empty when those of the same `q` sent before hold; undefined when `q` computes them. */
  readonly tables: Uint8Array | undefined;
  /** True where the tables' entries have 16 bits: one flag a table, lowest bit first. */
  readonly precision: number;
  /** Where the scan's data begins. */
  readonly dataStart: number;
}

const mainHeaderBytes = 8;
const restartHeaderBytes = 4;
const tableHeaderBytes = 4;
const firstRestartType = 64;
const firstInBandQ = 128;

/** Reads the headers of a fragment in `data[start, end)`; a fault when they end early or name what cameras do not send. */
export function parseMjpegHeader(
  data: Uint8Array,
  start: number,
  end: number,
): MjpegHeader | "malformed" | "unsupported" {
  if (end - start < mainHeaderBytes) return "malformed";
  const byte = (at: number) => data[start + at] ?? 0;
  const offset = (byte(1) << 16) | (byte(2) << 8) | byte(3);
  const type = byte(4);
  const sampling = type % firstRestartType;
  if (type >= 2 * firstRestartType || (sampling !== 0 && sampling !== 1)) return "unsupported";
  const q = byte(5);
  if (q === 0 || (q > 99 && q < firstInBandQ)) return "unsupported"; // reserved (4.2)
  let at = mainHeaderBytes;
  let restartInterval = 0;
  if (type >= firstRestartType) {
    if (end - start < at + restartHeaderBytes) return "malformed";
    restartInterval = (byte(at) << 8) | byte(at + 1);
    at += restartHeaderBytes;
  }
  let tables: Uint8Array | undefined;
  let precision = 0;
  if (q >= firstInBandQ && offset === 0) {
    if (end - start < at + tableHeaderBytes) return "malformed";
    precision = byte(at + 1);
    const length = (byte(at + 2) << 8) | byte(at + 3);
    at += tableHeaderBytes;
    if (end - start < at + length) return "malformed";
    tables = data.subarray(start + at, start + at + length);
    at += length;
  }
  const size = { width: byte(6) * 8, height: byte(7) * 8 };
  return { offset, sampling, q, ...size, restartInterval, tables, precision, dataStart: start + at };
}

/** Both quantisation tables behind one another as `q` from 1 to 99 computes them (4.2). */
export function computedTables(q: number): Uint8Array {
  const scale = q < 50 ? Math.floor(5000 / q) : 200 - q * 2;
  const scaled = (entry: number) => Math.min(255, Math.max(1, Math.floor((entry * scale + 50) / 100)));
  return Uint8Array.from([...standardLuma, ...standardChroma].map(scaled));
}

/** Everything in front of the scan's data: SOI to SOS. `tables` are one or two, 64 entries each of 8 or 16 bits. */
export function buildJpegHeader(header: MjpegHeader, size: PictureSize, tables: Uint8Array): Uint8Array {
  const { sampling, restartInterval, precision } = header;
  const out: number[] = [0xff, jpegMarker.startOfImage];
  const segment = (marker: number, contents: Iterable<number>) => {
    const bytes = [...contents];
    out.push(0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff, ...bytes);
  };
  const split = splitTables(tables, precision);
  for (const [index, table] of split.entries()) {
    segment(jpegMarker.quantisation, [(table.length > 64 ? 0x10 : 0) | index, ...table]);
  }
  if (restartInterval > 0)
    segment(jpegMarker.restartInterval, [restartInterval >> 8, restartInterval & 0xff]);
  const chromaTable = split.length > 1 ? 1 : 0;
  const frame = [
    [8], // bits a sample
    [size.height >> 8, size.height & 0xff],
    [size.width >> 8, size.width & 0xff],
    [3], // components
    [0, sampling === 0 ? 0x21 : 0x22, 0], // Y: number, sampling, quantisation table
    [1, 0x11, chromaTable], // Cb
    [2, 0x11, chromaTable], // Cr
  ];
  const scan = [
    [3], // components
    [0, 0x00], // Y: number, Huffman tables
    [1, 0x11], // Cb
    [2, 0x11], // Cr
    [0, 63, 0], // all coefficients, no approximation
  ];
  segment(jpegMarker.baselineFrame, frame.flat());
  segment(jpegMarker.huffman, standardHuffman);
  segment(jpegMarker.startOfScan, scan.flat());
  return Uint8Array.from(out);
}

/** Bytes that `precision` says the tables take; at most two are used. */
function splitTables(tables: Uint8Array, precision: number): Uint8Array[] {
  const split: Uint8Array[] = [];
  let at = 0;
  while (split.length < 2) {
    const bytes = ((precision >> split.length) & 1) === 1 ? 128 : 64;
    if (at + bytes > tables.length) break;
    split.push(tables.subarray(at, at + bytes));
    at += bytes;
  }
  return split;
}
