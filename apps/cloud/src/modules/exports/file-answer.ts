// A file that is handed out whole or in ranges of its bytes, so that a download that was interrupted goes on (EXP-11, CLIP-6; RFC 9110, 14).
import type { Readable } from "node:stream";
import { BlobNotFound, type ByteRange } from "../../platform/blobs/index.ts";
import { Refusal, type ByteAnswer } from "../../platform/http/index.ts";

export interface AskedFile {
  /** Bytes. */
  readonly size: number;
  /** Quoted. */
  readonly tag: string;
  readonly contentType: string;
  /** What it is saved as; null: it is shown. */
  readonly name: string | null;
  /** Its bytes in the range. Rejects with BlobNotFound where it is gone. */
  open(range: ByteRange): Promise<Readable>;
}

interface AskedHeaders {
  readonly range?: string | undefined;
  readonly "if-range"?: string | undefined;
  readonly "if-none-match"?: string | undefined;
}

/** The answer, and whether it begins with the file's first byte. Throws `exportNotFound` when it is gone, `rangeNotSatisfiable` for a range that is not in it. */
export async function answerFile(
  file: AskedFile,
  headers: AskedHeaders,
): Promise<{ readonly bytes: ByteAnswer; readonly isFromStart: boolean }> {
  const { size, tag, contentType, name } = file;
  const common = {
    etag: tag,
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
    vary: "Authorization",
    ...(name !== null && { "content-disposition": attachment(name) }),
  };
  if (headers["if-none-match"]?.split(",").some((known) => known.trim() === tag) === true)
    return {
      bytes: { contentType, status: 304, headers: common, bytes: new Uint8Array() },
      isFromStart: false,
    };
  const isSame = headers["if-range"] === undefined || headers["if-range"].trim() === tag;
  const range = isSame && headers.range !== undefined ? rangeOf(headers.range, size) : null;
  const { start, end } = range ?? { start: 0, end: size };
  try {
    const stream = await file.open({ start, end });
    const length = { "content-length": String(end - start) };
    if (range === null)
      return { bytes: { contentType, headers: { ...common, ...length }, bytes: stream }, isFromStart: true };
    const contentRange = `bytes ${start}-${end - 1}/${size}`;
    const part = { ...common, ...length, "content-range": contentRange };
    return { bytes: { contentType, status: 206, headers: part, bytes: stream }, isFromStart: start === 0 };
  } catch (error) {
    if (error instanceof BlobNotFound) throw new Refusal("exportNotFound");
    throw error;
  }
}

/** One range of bytes; null for what is no such range, or several, which are answered whole. */
function rangeOf(header: string, size: number): ByteRange | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  if (start >= end) throw new Refusal("rangeNotSatisfiable");
  return { start, end };
}

/** The name for browsers of today, and one in ASCII for others (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
