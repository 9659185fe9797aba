// Fuzz target of the whole client: whatever a camera says, in whatever pieces, the session goes on or ends with one fault.
import { RtspClient, type RtspClientOptions } from "./rtsp-client.ts";
import { serializeInterleaved, serializeRequest, serializeResponse } from "./rtsp-message.ts";
import { utf8Bytes } from "./text-bytes.ts";

const description = "v=0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\na=control:track1\r\n";
const packet = Uint8Array.of(0x80, 96, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0x65, 1, 2);

/** Valid inputs to start from: what a camera says from OPTIONS to pictures. */
export const rtspClientSeeds: readonly Uint8Array[] = [
  joined(
    serializeResponse(200, "OK", [["CSeq", "1"], ["Public", "DESCRIBE, SETUP, PLAY, GET_PARAMETER"]]),
    serializeResponse(200, "OK", [["CSeq", "2"], ["Content-Base", "rtsp://192.0.2.10/live/"]], utf8Bytes(description)),
    serializeResponse(200, "OK", [["CSeq", "3"], ["Session", "9;timeout=60"], ["Transport", "RTP/AVP/TCP;interleaved=0-1"]]),
    serializeResponse(200, "OK", [["CSeq", "4"], ["RTP-Info", "url=rtsp://192.0.2.10/live/track1;seq=1;rtptime=2"]]),
    serializeResponse(551, "Option not supported", [["CSeq", "5"], ["Range", "clock=20260304T050905.5Z-"]]),
    serializeInterleaved(0, packet),
    serializeRequest("OPTIONS", "*", [["CSeq", "1"]]),
    serializeInterleaved(1, packet),
  ),
  joined(
    serializeResponse(401, "Unauthorized", [["CSeq", "1"], ["WWW-Authenticate", `Digest realm="r", nonce="n", stale=true`]]),
    serializeResponse(200, "OK", [["CSeq", "2"]]),
    serializeResponse(302, "Moved", [["CSeq", "3"], ["Location", "rtsp://192.0.2.11/live"]]),
  ),
]; // prettier-ignore

/** Throws only when the client breaks its promise, of what is live or of a recording. */
export function fuzzRtspClient(bytes: Uint8Array): void {
  fuzzSession(bytes, {});
  fuzzSession(bytes, { replay: { fromMs: 0, toMs: 1000 } });
}

function fuzzSession(bytes: Uint8Array, options: Pick<RtspClientOptions, "replay">): void {
  const client = new RtspClient({
    url: "rtsp://192.0.2.10/live",
    credentials: { username: "u", password: "p" },
    isSecure: false,
    hash: () => "00",
    drawCnonce: () => "00",
    userAgent: "fuzz",
    answerTimeoutMs: 1_000,
    ...options,
  });
  let ends = 0;
  const drain = (nowMs: number) => {
    for (let output = client.pull(); output !== undefined; output = client.pull()) {
      if (output.kind === "described") client.play([{ trackIndex: 0 }], nowMs);
      if (output.kind === "failed" || output.kind === "redirected" || output.kind === "closed") ends += 1;
    }
  };
  client.start(0);
  drain(0);
  for (let at = 0; at < bytes.length; at += 61) {
    client.push(bytes.subarray(at, at + 61), at);
    drain(at);
  }
  client.tick(bytes.length + 100_000);
  drain(bytes.length + 100_000);
  if (ends > 1) throw new Error("the session ended more than once");
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
