// RTSP 1.0 messages as data, and their bytes (RFC 2326 sections 4 to 7, 10.12). Owns the text form of requests and responses, both
// ways, for clients and servers; finding messages in a byte stream is `rtsp-parser.ts`, their meaning is the client's.
import { latin1Text, utf8Bytes } from "./text-bytes.ts";

const noBody = new Uint8Array(0);

/** Header fields in the order of the wire; names keep their spelling and compare without case (RFC 2326 4.2). */
export class RtspHeaders {
  readonly entries: readonly (readonly [name: string, value: string])[];

  constructor(entries: readonly (readonly [name: string, value: string])[] = []) {
    this.entries = entries;
  }

  /** The first value of `name`, or undefined. */
  get(name: string): string | undefined {
    return this.all(name)[0];
  }

  /** Every value of `name`: challenges may come in several fields. */
  all(name: string): string[] {
    const wanted = name.toLowerCase();
    return this.entries.filter(([each]) => each.toLowerCase() === wanted).map(([, value]) => value);
  }
}

export interface RtspRequest {
  readonly kind: "request";
  readonly method: string;
  /** As written on the request line: absolute, or `*`. */
  readonly uri: string;
  readonly headers: RtspHeaders;
  /** A copy of its own; empty without Content-Length. */
  readonly body: Uint8Array;
}

export interface RtspResponse {
  readonly kind: "response";
  /** 100 to 599. */
  readonly status: number;
  readonly reason: string;
  readonly headers: RtspHeaders;
  /** A copy of its own; empty without Content-Length. */
  readonly body: Uint8Array;
}

export type RtspMessage = RtspRequest | RtspResponse;

/**
 * A `$` frame between messages (RFC 2326 10.12): one RTP or RTCP packet on a numbered channel. A parser has one of these and fills it anew for
 * every frame, so that packets make no garbage; it is valid until the next `pull` or `push`.
 */
export class InterleavedFrame {
  readonly kind = "interleaved";
  channel = 0;
  /** The packet is `bytes[start, end)`. */
  bytes: Uint8Array = noBody;
  start = 0;
  end = 0;

  /** A view of the packet. */
  get payload(): Uint8Array {
    return this.bytes.subarray(this.start, this.end);
  }
}

type HeaderList = readonly (readonly [name: string, value: string])[];

/** A request's bytes; Content-Length is added for a body. Throws RangeError when a part holds a line break. */
export function serializeRequest(
  method: string,
  uri: string,
  headers: HeaderList,
  body: Uint8Array = noBody,
): Uint8Array {
  return serialize(`${method} ${uri} RTSP/1.0`, headers, body);
}

/** A response's bytes; Content-Length is added for a body. Throws RangeError when a part holds a line break. */
export function serializeResponse(
  status: number,
  reason: string,
  headers: HeaderList,
  body: Uint8Array = noBody,
): Uint8Array {
  return serialize(`RTSP/1.0 ${status} ${reason}`, headers, body);
}

/** A `$` frame's bytes. Throws RangeError when the payload is longer than 65,535 bytes. */
export function serializeInterleaved(channel: number, payload: Uint8Array): Uint8Array {
  if (payload.length > 0xffff) throw new RangeError("an interleaved frame holds at most 65,535 bytes");
  const bytes = new Uint8Array(4 + payload.length);
  bytes[0] = 0x24; // $
  bytes[1] = channel; // channel
  bytes[2] = payload.length >> 8; // length, high byte
  bytes[3] = payload.length & 0xff; // length, low byte
  bytes.set(payload, 4); // packet
  return bytes;
}

function serialize(startLine: string, headers: HeaderList, body: Uint8Array): Uint8Array {
  const lines = [startLine, ...headers.map(([name, value]) => `${name}: ${value}`)];
  if (body.length > 0) lines.push(`Content-Length: ${body.length}`);
  if (lines.some((line) => /[\r\n\0]/.test(line))) throw new RangeError("a line break inside an RTSP line");
  const head = utf8Bytes(`${lines.join("\r\n")}\r\n\r\n`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

const statusLine = /^RTSP\/\d\.\d[ \t]+([1-5]\d\d)(?:[ \t]+(.*))?$/;
const requestLine = /^([A-Z_]+)[ \t]+(\S+)[ \t]+RTSP\/\d\.\d[ \t]*$/;

/** Whether a line, without its line feed, is that of a request or a response. */
export function isStartLine(line: string): boolean {
  const text = line.trimEnd();
  return statusLine.test(text) || requestLine.test(text);
}

/**
 * Reads a head (start line to empty line) without its body; undefined when the start line is neither a request nor a response.
 * Folded lines join the one before; lines without a colon are left out, as some cameras put stray text there.
 */
export function parseHead(head: Uint8Array): RtspMessage | undefined {
  // A bare CR or NUL would break a line of ours when the value (a session id, a nonce) is sent back.
  const text = latin1Text(head)
    .replaceAll("\r\n", "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ");
  const [startLine = "", ...lines] = text.split("\n");
  const entries: [string, string][] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    const colonAt = line.indexOf(":");
    if (line.startsWith(" ") && last !== undefined) last[1] = `${last[1]} ${line.trim()}`.trim();
    else if (colonAt > 0) entries.push([line.slice(0, colonAt).trim(), line.slice(colonAt + 1).trim()]);
  }
  const headers = new RtspHeaders(entries);
  const response = statusLine.exec(startLine);
  if (response !== null) {
    return {
      kind: "response",
      status: Number(response[1]),
      reason: response[2] ?? "",
      headers,
      body: noBody,
    };
  }
  const request = requestLine.exec(startLine);
  if (request === null) return undefined;
  return { kind: "request", method: request[1] ?? "", uri: request[2] ?? "", headers, body: noBody };
}
