// Finds RTSP messages and interleaved `$` frames in the bytes of one connection. Owns framing, limits and finding the way back after
// junk; what the messages mean is the caller's. Works as client and as server.
import { InterleavedFrame, isStartLine, parseHead, type RtspMessage } from "./rtsp-message.ts";
import { latin1Text } from "./text-bytes.ts";

/** Bounds on what the other side may make us hold. */
export interface RtspParserLimits {
  /** Start line and header fields together, in bytes. */
  readonly headBytes: number;
  readonly headerCount: number;
  readonly bodyBytes: number;
  /** Bytes in a row that belong to no message and no frame. */
  readonly junkBytes: number;
}

const defaultLimits: RtspParserLimits = {
  headBytes: 16 * 1024,
  headerCount: 100,
  bodyBytes: 256 * 1024,
  junkBytes: 256 * 1024,
};

export type RtspParseFault = "headTooLong" | "tooManyHeaders" | "bodyTooLong" | "tooMuchJunk";

/** The stream cannot be followed any further; the connection is to be closed. */
export class RtspParseError extends Error {
  readonly fault: RtspParseFault;
  /** Where in the received bytes the offending item began. */
  readonly streamOffset: number;

  constructor(fault: RtspParseFault, streamOffset: number) {
    super(`${fault} at byte ${streamOffset} of the connection`);
    this.fault = fault;
    this.streamOffset = streamOffset;
  }
}

/** No start line is longer: junk may hold many words that begin one, and each is read to its line's end. */
const startLineBytes = 2048;
/** An unfinished head asks for so much more at a time; what was too much is given back. */
const headStepBytes = 512;
const dollar = 0x24;
const tab = 0x09;
const space = 0x20;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const frameHeadBytes = 4;
const messageStarts = [
  "RTSP/", "OPTIONS ", "DESCRIBE ", "ANNOUNCE ", "SETUP ", "PLAY ", "PAUSE ", "TEARDOWN ", "GET_PARAMETER ", "SET_PARAMETER ",
  "RECORD ", "REDIRECT ",
].map((text) => Uint8Array.from(text, (character) => character.charCodeAt(0))); // prettier-ignore

/** What stands at the front of the bytes at hand. */
type Scan =
  | { readonly state: "item"; readonly item: RtspMessage | InterleavedFrame; readonly byteLength: number }
  | { readonly state: "skip"; readonly byteLength: number; readonly isJunk: boolean }
  | { readonly state: "incomplete"; readonly missingBytes: number };

/**
 * `push` a chunk, then `pull` until undefined: that also keeps the unfinished rest, so afterwards the chunk's buffer may be reused.
 * Frames lie in the chunk, or in the parser when they span chunks; all are one object, valid until the next `pull`.
 *
 * Invariant: `#carry[#carryAt, #carryEnd)`, when not empty, goes before `#chunk[#chunkAt, ...)` and begins one unfinished item.
 */
export class RtspParser {
  readonly #limits: RtspParserLimits;
  readonly #frame = new InterleavedFrame();
  #chunk: Uint8Array = new Uint8Array(0);
  #chunkAt = 0;
  #carry: Uint8Array = new Uint8Array(0);
  #carryAt = 0;
  #carryEnd = 0;
  /** Bytes of the unfinished head that were already searched for its end. */
  #searchedBytes = 0;
  /** The head of the unfinished item, once it is whole. */
  #head: { readonly message: RtspMessage; readonly byteLength: number } | undefined;
  #consumedBytes = 0;
  #junkRun = 0;
  #junkBytes = 0;

  constructor(limits: Partial<RtspParserLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  /** All bytes skipped so far because they belonged to nothing. */
  get junkBytes(): number {
    return this.#junkBytes;
  }

  /** Takes the next bytes of the connection. The former chunk must have been pulled to its end. */
  push(chunk: Uint8Array): void {
    if (this.#chunkAt < this.#chunk.length) throw new Error("pull until undefined before the next push");
    this.#chunk = chunk;
    this.#chunkAt = 0;
  }

  /** The next message or frame; undefined when more bytes are needed. Throws RtspParseError when a limit is passed. */
  pull(): RtspMessage | InterleavedFrame | undefined {
    for (;;) {
      if (this.#takesWholeFrame()) return this.#frame;
      const isCarrying = this.#carryAt < this.#carryEnd;
      const scan = isCarrying
        ? this.#scan(this.#carry, this.#carryAt, this.#carryEnd)
        : this.#scan(this.#chunk, this.#chunkAt, this.#chunk.length);
      switch (scan.state) {
        case "item":
          this.#consume(scan.byteLength);
          this.#junkRun = 0;
          return scan.item;
        case "skip":
          this.#consume(scan.byteLength);
          if (scan.isJunk) this.#countJunk(scan.byteLength);
          break;
        case "incomplete":
          // While nothing is carried yet, the whole rest of the chunk is the beginning of this item.
          if (!this.#carryOver(isCarrying ? scan.missingBytes : this.#chunk.length)) return undefined;
          break;
      }
    }
  }

  /** The usual case, without detours: in step, a whole frame at the front of the chunk. */
  #takesWholeFrame(): boolean {
    if (this.#carryAt < this.#carryEnd || this.#junkRun > 0) return false;
    const chunk = this.#chunk;
    const at = this.#chunkAt;
    if (at + frameHeadBytes > chunk.length || chunk[at] !== dollar) return false;
    const start = at + frameHeadBytes;
    const end = start + (((chunk[at + 2] ?? 0) << 8) | (chunk[at + 3] ?? 0));
    if (end > chunk.length) return false;
    this.#fill(chunk, start, end);
    this.#chunkAt = end;
    this.#consumedBytes += end - at;
    return true;
  }

  /** `start` is behind the frame's head. */
  #fill(bytes: Uint8Array, start: number, end: number): InterleavedFrame {
    const frame = this.#frame;
    frame.channel = bytes[start - frameHeadBytes + 1] ?? 0;
    frame.bytes = bytes;
    frame.start = start;
    frame.end = end;
    return frame;
  }

  /** Moves up to `wantedBytes` more of the chunk behind the unfinished item; false when the chunk is used up. */
  #carryOver(wantedBytes: number): boolean {
    const moved = this.#chunk.subarray(this.#chunkAt, this.#chunkAt + wantedBytes);
    if (moved.length === 0) return false;
    if (this.#carryEnd + moved.length > this.#carry.length) {
      const kept = this.#carry.subarray(this.#carryAt, this.#carryEnd);
      const needed = kept.length + moved.length;
      if (needed > this.#carry.length) this.#carry = new Uint8Array(Math.max(needed, kept.length * 2, 2048));
      this.#carry.set(kept);
      this.#carryAt = 0;
      this.#carryEnd = kept.length;
    }
    this.#carry.set(moved, this.#carryEnd);
    this.#carryEnd += moved.length;
    this.#chunkAt += moved.length;
    return true;
  }

  #consume(byteLength: number): void {
    this.#consumedBytes += byteLength;
    this.#searchedBytes = 0;
    this.#head = undefined;
    if (this.#carryAt === this.#carryEnd) {
      this.#chunkAt += byteLength;
      return;
    }
    this.#carryAt += byteLength;
    const rest = this.#carryEnd - this.#carryAt;
    if (rest <= this.#chunkAt) {
      // What was carried too far is still in the chunk: go on from there without a copy.
      this.#chunkAt -= rest;
      this.#carryEnd = this.#carryAt;
    }
  }

  #countJunk(byteLength: number): void {
    this.#junkRun += byteLength;
    this.#junkBytes += byteLength;
    if (this.#junkRun > this.#limits.junkBytes) this.#fail("tooMuchJunk");
  }

  #fail(fault: RtspParseFault): never {
    throw new RtspParseError(fault, this.#consumedBytes);
  }

  #scan(bytes: Uint8Array, start: number, end: number): Scan {
    const first = bytes[start];
    if (start >= end || first === undefined) return { state: "incomplete", missingBytes: 1 };
    if (first === dollar) return this.#scanFrame(bytes, start, end);
    // Begun before: what comes in small pieces is not looked at from its first byte at each of them.
    if (this.#searchedBytes > 0) return this.#scanMessage(bytes, start, end);
    if (first === carriageReturn || first === lineFeed)
      return { state: "skip", byteLength: 1, isJunk: false };
    switch (messageStartAt(bytes, start, end)) {
      case "yes":
        return this.#scanMessage(bytes, start, end);
      case "tooShortToTell":
        return { state: "incomplete", missingBytes: headStepBytes };
      case "no":
        return { state: "skip", byteLength: junkLength(bytes, start, end), isJunk: true };
    }
  }

  #scanFrame(bytes: Uint8Array, start: number, end: number): Scan {
    const missingHead = start + frameHeadBytes - end;
    if (missingHead > 0) return { state: "incomplete", missingBytes: missingHead };
    const payloadBytes = ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0);
    const byteLength = frameHeadBytes + payloadBytes;
    // In step any frame is taken; after junk only one that can be RTP or RTCP version 2, so that a stray `$` costs one byte.
    if (this.#junkRun > 0) {
      if (payloadBytes < 8) return { state: "skip", byteLength: 1, isJunk: true };
      if (start + frameHeadBytes >= end) return { state: "incomplete", missingBytes: 1 };
      if ((bytes[start + frameHeadBytes] ?? 0) >> 6 !== 2)
        return { state: "skip", byteLength: 1, isJunk: true };
    }
    if (start + byteLength > end) return { state: "incomplete", missingBytes: start + byteLength - end };
    const item = this.#fill(bytes, start + frameHeadBytes, start + byteLength);
    return { state: "item", item, byteLength };
  }

  #scanMessage(bytes: Uint8Array, start: number, end: number): Scan {
    if (this.#head === undefined) {
      const headEnd = headEndAt(bytes, start, end, this.#searchedBytes);
      const byteLength = (headEnd ?? end) - start;
      if (byteLength > this.#limits.headBytes) this.#fail("headTooLong");
      if (headEnd === undefined) {
        this.#searchedBytes = byteLength;
        return { state: "incomplete", missingBytes: headStepBytes };
      }
      const message = parseHead(bytes.subarray(start, headEnd));
      if (message === undefined) return { state: "skip", byteLength: 1, isJunk: true };
      if (message.headers.entries.length > this.#limits.headerCount) this.#fail("tooManyHeaders");
      this.#head = { message, byteLength };
    }
    const { message, byteLength } = this.#head;
    const announcedBytes = Number.parseInt(message.headers.get("Content-Length") ?? "0", 10);
    const bodyBytes = announcedBytes > 0 ? announcedBytes : 0;
    if (bodyBytes > this.#limits.bodyBytes) this.#fail("bodyTooLong");
    const itemEnd = start + byteLength + bodyBytes;
    if (itemEnd > end) return { state: "incomplete", missingBytes: itemEnd - end };
    const body = bytes.slice(start + byteLength, itemEnd);
    return { state: "item", item: { ...message, body }, byteLength: byteLength + bodyBytes };
  }
}

/** Whether a message begins at `start`: with one of its words, in a line that can be a start line. */
function messageStartAt(bytes: Uint8Array, start: number, end: number): "yes" | "no" | "tooShortToTell" {
  for (const messageStart of messageStarts) {
    let same = 0;
    while (same < messageStart.length && start + same < end && bytes[start + same] === messageStart[same])
      same++;
    if (same === messageStart.length) return startLineAt(bytes, start, end);
    if (start + same === end) return "tooShortToTell";
  }
  return "no";
}

/** Told before the rest of the head is waited for, so that a word in junk costs one line and not a head. */
function startLineAt(bytes: Uint8Array, start: number, end: number): "yes" | "no" | "tooShortToTell" {
  const stop = Math.min(end, start + startLineBytes);
  for (let at = start; at < stop; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === lineFeed) return isStartLine(latin1Text(bytes.subarray(start, at))) ? "yes" : "no";
    if (byte < space && byte !== tab && byte !== carriageReturn) return "no";
  }
  return stop === end ? "tooShortToTell" : "no";
}

/** How many bytes to skip to the next one that could begin anything. */
function junkLength(bytes: Uint8Array, start: number, end: number): number {
  let at = start + 1;
  while (at < end && bytes[at] !== dollar && messageStartAt(bytes, at, end) === "no") at++;
  return at - start;
}

/** Index behind the empty line that ends a head, bare line feeds allowed; undefined while it has not come. */
function headEndAt(bytes: Uint8Array, start: number, end: number, searchedBytes: number): number | undefined {
  for (let at = start + Math.max(0, searchedBytes - 2); at + 1 < end; at++) {
    if (bytes[at] !== lineFeed) continue;
    if (bytes[at + 1] === lineFeed) return at + 2;
    if (bytes[at + 1] === carriageReturn && at + 2 < end && bytes[at + 2] === lineFeed) return at + 3;
  }
  return undefined;
}
