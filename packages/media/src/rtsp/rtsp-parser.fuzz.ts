// Fuzz target of the RTSP parser, its head reader and the challenge reader: whatever the bytes and however they are cut, items come
// out or RtspParseError.
import { parseChallenges } from "./rtsp-auth.ts";
import { serializeInterleaved, serializeRequest, serializeResponse } from "./rtsp-message.ts";
import { RtspParseError, RtspParser } from "./rtsp-parser.ts";
import { utf8Bytes } from "./text-bytes.ts";

const packet = Uint8Array.from({ length: 200 }, (_, at) => (at === 0 ? 0x80 : at));

/** Valid inputs to start from. */
export const rtspParserSeeds: readonly Uint8Array[] = [
  joined(
    serializeResponse(200, "OK", [["CSeq", "1"], ["Public", "OPTIONS, DESCRIBE, SETUP, PLAY, GET_PARAMETER"]]),
    serializeResponse(401, "Unauthorized", [
      ["CSeq", "2"],
      ["WWW-Authenticate", `Digest realm="camera", nonce="0123456789abcdef", algorithm=SHA-256, qop="auth", stale=FALSE`],
      ["WWW-Authenticate", `Digest realm="camera", nonce="0123456789abcdef", Basic realm="camera"`],
    ]),
    serializeResponse(200, "OK", [["CSeq", "3"]], utf8Bytes("v=0\r\nm=video 0 RTP/AVP 96\r\n")),
  ),
  joined(
    serializeInterleaved(0, packet),
    serializeInterleaved(1, packet.subarray(0, 28)),
    serializeResponse(200, "OK", [["CSeq", "5"], ["Session", "12345678;timeout=60"]]),
    serializeInterleaved(0, packet),
    serializeRequest("GET_PARAMETER", "rtsp://192.0.2.10/live", [["CSeq", "6"]]),
    serializeInterleaved(2, packet),
  ),
]; // prettier-ignore

/** Throws only when the parser breaks its promise. */
export function fuzzRtspParser(bytes: Uint8Array): void {
  for (const pieceLength of [bytes.length, 7]) {
    const parser = new RtspParser({ headBytes: 4096, headerCount: 50, bodyBytes: 8192, junkBytes: 8192 });
    try {
      for (let at = 0; at < bytes.length; at += pieceLength)
        drain(parser, bytes.subarray(at, at + pieceLength));
    } catch (error) {
      if (!(error instanceof RtspParseError)) throw error;
    }
  }
}

function drain(parser: RtspParser, piece: Uint8Array): void {
  parser.push(piece);
  for (let item = parser.pull(); item !== undefined; item = parser.pull()) {
    if (item.kind === "response") parseChallenges(item.headers.all("WWW-Authenticate"));
  }
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
