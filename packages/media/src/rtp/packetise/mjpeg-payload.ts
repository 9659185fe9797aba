// JPEG payloads (RFC 2435): baseline 4:2:0 or 4:2:2 pictures with the standard Huffman tables, quantisation tables in band.

const headerBytes = 8;
const restartHeaderBytes = 4;
const tableHeaderBytes = 4;
const inBandQ = 255;

interface JpegParts {
  readonly type: number;
  readonly width: number;
  readonly height: number;
  readonly restartInterval: number;
  readonly tables: Uint8Array;
  readonly scan: Uint8Array;
}

/** Splits one JPEG. Sides over 2040 pixels are sent as 0, as the header cannot hold them. Throws RangeError for a JPEG the format cannot carry. */
export function splitForMjpeg(data: Uint8Array, maxPayloadBytes: number): Uint8Array[] {
  const jpeg = takeApart(data);
  const payloads: Uint8Array[] = [];
  for (let from = 0; from < jpeg.scan.length;) {
    const header = buildHeader(jpeg, from);
    const part = jpeg.scan.subarray(from, from + maxPayloadBytes - header.length);
    const payload = new Uint8Array(header.length + part.length);
    payload.set(header);
    payload.set(part, header.length);
    payloads.push(payload);
    from += part.length;
  }
  return payloads;
}

/** RFC 2435 3.1, with the restart header (3.1.7) and, on the first fragment, the tables (3.1.8). */
function buildHeader(jpeg: JpegParts, offset: number): Uint8Array {
  const restartBytes = jpeg.restartInterval > 0 ? restartHeaderBytes : 0;
  const tableBytes = offset === 0 ? tableHeaderBytes + jpeg.tables.length : 0;
  const header = new Uint8Array(headerBytes + restartBytes + tableBytes);
  const view = new DataView(header.buffer);
  view.setUint32(0, offset); // type-specific 0, fragment offset
  header[4] = jpeg.type + (restartBytes > 0 ? 64 : 0);
  header[5] = inBandQ;
  header[6] = jpeg.width > 2040 || jpeg.height > 2040 ? 0 : Math.ceil(jpeg.width / 8);
  header[7] = jpeg.width > 2040 || jpeg.height > 2040 ? 0 : Math.ceil(jpeg.height / 8);
  if (restartBytes > 0) {
    view.setUint16(headerBytes, jpeg.restartInterval);
    view.setUint16(headerBytes + 2, 0xffff); // first and last bit set, count 0x3fff: whole picture
  }
  if (tableBytes > 0) {
    view.setUint16(headerBytes + restartBytes + 2, jpeg.tables.length); // MBZ 0, 8-bit precision
    header.set(jpeg.tables, headerBytes + restartBytes + tableHeaderBytes);
  }
  return header;
}

function takeApart(data: Uint8Array): JpegParts {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const tables: Uint8Array[] = [];
  let frame: { type: number; width: number; height: number } | undefined;
  let restartInterval = 0;
  for (let at = 2; at + 4 <= data.length;) {
    const marker = data[at + 1] ?? 0;
    const length = view.getUint16(at + 2);
    const segment = data.subarray(at + 4, at + 2 + length);
    if (marker === 0xdb) tables.push(...quantisationTables(segment));
    if (marker === 0xdd) restartInterval = view.getUint16(at + 4);
    if (marker === 0xc0) {
      const sampling = segment[7] ?? 0;
      if (sampling !== 0x21 && sampling !== 0x22)
        throw new RangeError("JPEG sampling is neither 4:2:2 nor 4:2:0.");
      frame = {
        type: sampling === 0x22 ? 1 : 0,
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
      };
    }
    at += 2 + length;
    if (marker !== 0xda) continue;
    if (frame === undefined) break;
    const [luma, chroma = luma] = tables;
    if (luma === undefined || chroma === undefined) break;
    const both = new Uint8Array([...luma, ...chroma]);
    return { ...frame, restartInterval, tables: both, scan: data.subarray(at, withoutEnd(data)) };
  }
  throw new RangeError("Not a baseline JPEG.");
}

function quantisationTables(segment: Uint8Array): Uint8Array[] {
  const tables: Uint8Array[] = [];
  for (let at = 0; at + 65 <= segment.length; at += 65) tables.push(segment.subarray(at + 1, at + 65));
  return tables;
}

/** The scan goes without its EOI marker; the receiver appends one. */
function withoutEnd(data: Uint8Array): number {
  const end = data.length;
  return data[end - 2] === 0xff && data[end - 1] === 0xd9 ? end - 2 : end;
}
