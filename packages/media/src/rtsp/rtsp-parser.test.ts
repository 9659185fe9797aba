import { describe, expect, it } from "vitest";
import { serializeInterleaved, serializeRequest, serializeResponse } from "./rtsp-message.ts";
import { RtspParseError, RtspParser, type RtspParserLimits } from "./rtsp-parser.ts";
import { latin1Text, utf8Bytes } from "./text-bytes.ts";

/** What a parser makes of `bytes` given in pieces of `pieceLength`, as short texts. */
function parsed(
  bytes: Uint8Array,
  pieceLength = bytes.length,
  limits: Partial<RtspParserLimits> = {},
): string[] {
  const parser = new RtspParser(limits);
  const seen: string[] = [];
  const shared = new Uint8Array(pieceLength); // reused for every piece, as a socket's read buffer is
  for (let at = 0; at < bytes.length; at += pieceLength) {
    const piece = bytes.subarray(at, at + pieceLength);
    shared.set(piece);
    parser.push(shared.subarray(0, piece.length));
    for (let item = parser.pull(); item !== undefined; item = parser.pull()) {
      if (item.kind === "request") seen.push(`${item.method} ${item.uri} ${latin1Text(item.body)}`.trim());
      else if (item.kind === "response")
        seen.push(`${item.status} ${item.reason} ${latin1Text(item.body)}`.trim());
      else seen.push(`$${item.channel} ${[...item.payload].join(",")}`);
    }
  }
  return seen;
}

function joined(...parts: (Uint8Array | string)[]): Uint8Array {
  const all = parts.map((part) => (typeof part === "string" ? utf8Bytes(part) : part));
  return Uint8Array.from(all.flatMap((part) => [...part]));
}

const rtp = Uint8Array.of(0x80, 96, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 7);
const conversation = joined(
  serializeRequest("OPTIONS", "rtsp://camera/", [["CSeq", "1"]]),
  serializeInterleaved(0, rtp),
  serializeResponse(200, "OK", [["CSeq", "1"]], utf8Bytes("v=0\r\n")),
  serializeInterleaved(1, Uint8Array.of()),
  serializeInterleaved(2, Uint8Array.of(0x81)),
  serializeResponse(401, "Unauthorized", [["CSeq", "2"]]),
);
const conversationItems = [
  "OPTIONS rtsp://camera/",
  `$0 ${[...rtp].join(",")}`,
  "200 OK v=0",
  "$1",
  "$2 129",
  "401 Unauthorized",
];

describe("RtspParser", () => {
  it("finds the same items however the bytes are cut", () => {
    for (const pieceLength of [1, 2, 3, 5, 17, 64, conversation.length]) {
      expect(parsed(conversation, pieceLength).map((item) => item.trim())).toEqual(conversationItems);
    }
  });

  it("hands out frames as views of the pushed bytes", () => {
    const bytes = joined(serializeInterleaved(0, rtp));
    const parser = new RtspParser();
    parser.push(bytes);
    const frame = parser.pull();
    expect(frame?.kind === "interleaved" && frame.payload.buffer).toBe(bytes.buffer);
  });

  it("refuses a new chunk while the former one is not pulled to its end", () => {
    const parser = new RtspParser();
    parser.push(conversation);
    expect(() => parser.push(conversation)).toThrow(/pull until undefined/);
  });

  it("skips junk between frames and counts it", () => {
    const bytes = joined(
      "\0\0junk$$R",
      serializeInterleaved(0, rtp),
      "RTSX",
      serializeResponse(200, "OK", []),
    );
    for (const pieceLength of [1, 4, bytes.length]) {
      expect(parsed(bytes, pieceLength)).toEqual([`$0 ${[...rtp].join(",")}`, "200 OK"]);
    }
    const parser = new RtspParser();
    parser.push(bytes);
    while (parser.pull() !== undefined);
    expect(parser.junkBytes).toBe(13);
  });

  it("keeps frames whole that stood inside what first looked like a head", () => {
    const frames = joined(serializeInterleaved(0, rtp), serializeInterleaved(1, rtp));
    const bytes = joined("SETUP broken", frames, "\r\n\r\n", serializeResponse(200, "OK", []));
    const expected = [0, 1].map((channel) => `$${channel} ${[...rtp].join(",")}`);
    for (const pieceLength of [1, 7, 20, bytes.length]) {
      expect(parsed(bytes, pieceLength)).toEqual([...expected, "200 OK"]);
    }
  });

  it("reads each of many words in junk that begin a message to its line's end only (found by fuzzing the client)", () => {
    const bytes = joined("OPTIONS * RTSP\0".repeat(800), "\r\n\r\n", serializeResponse(200, "OK", []));
    const cpuMs = Array.from({ length: 5 }, () => {
      const before = process.threadCpuUsage();
      expect(parsed(bytes, 61)).toEqual(["200 OK"]);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    });
    // Read to the end of what could be a head each time, it is several times as much.
    expect(Math.min(...cpuMs)).toBeLessThan(50);
  });

  it("takes bare line feeds, folded lines, lines without a colon and statuses without a reason", () => {
    const parser = new RtspParser();
    parser.push(utf8Bytes("RTSP/1.0 200\nCSeq:  7 \nstray\nPublic: PLAY,\n  SETUP\n\n"));
    const response = parser.pull();
    expect(response).toMatchObject({ kind: "response", status: 200, reason: "" });
    expect(response?.kind === "response" && response.headers.get("cseq")).toBe("7");
    expect(response?.kind === "response" && response.headers.get("PUBLIC")).toBe("PLAY, SETUP");
  });

  it("makes blanks of control characters in values, which are sent back (found by fuzzing the client)", () => {
    const parser = new RtspParser();
    parser.push(utf8Bytes("RTSP/1.0 200 OK\r\nSession: 1\r2\x003\r\n\r\n"));
    const response = parser.pull();
    expect(response?.kind === "response" && response.headers.get("Session")).toBe("1 2 3");
  });

  it("refuses what passes a limit, naming it and its place", () => {
    const cases: [string, Uint8Array, Partial<RtspParserLimits>][] = [
      ["headTooLong", joined("RTSP/1.0 200 OK\r\n", "X: y\r\n".repeat(100)), { headBytes: 256 }],
      ["tooManyHeaders", joined("RTSP/1.0 200 OK\r\n", "X: y\r\n".repeat(11), "\r\n"), { headerCount: 10 }],
      ["bodyTooLong", joined("RTSP/1.0 200 OK\r\nContent-Length: 1001\r\n\r\n"), { bodyBytes: 1000 }],
      ["tooMuchJunk", new Uint8Array(500).fill(0xee), { junkBytes: 400 }],
    ];
    for (const [fault, bytes, limits] of cases) {
      for (const pieceLength of [1, bytes.length]) {
        let thrown: unknown;
        try {
          parsed(bytes, pieceLength, limits);
        } catch (error) {
          thrown = error;
        }
        expect(thrown).toBeInstanceOf(RtspParseError);
        expect(thrown).toMatchObject({ fault });
      }
    }
  });
});

describe("serializing", () => {
  it("refuses line breaks inside a line", () => {
    expect(() => serializeRequest("PLAY", "rtsp://a/\r\nX: y", [])).toThrow(RangeError);
    expect(() => serializeResponse(200, "OK", [["A", "b\nC: d"]])).toThrow(RangeError);
  });

  it("refuses frames longer than the length field", () => {
    expect(() => serializeInterleaved(0, new Uint8Array(65_536))).toThrow(RangeError);
  });
});
