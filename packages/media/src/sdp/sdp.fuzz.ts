// Fuzz target of the session description parser: whatever the text, it answers or throws SdpError.
import { parseSdp, SdpError } from "./sdp-parser.ts";

const text = `v=0
o=- 1735689600 1 IN IP4 192.0.2.10
s=Media Presentation
c=IN IP4 0.0.0.0
b=AS:5100
t=0 0
a=control:rtsp://192.0.2.10/Streaming/Channels/101/
m=video 0 RTP/AVP 96
b=AS:5000
a=recvonly
a=control:rtsp://192.0.2.10/Streaming/Channels/101/trackID=1
a=rtpmap:96 H264/90000
a=fmtp:96 profile-level-id=420029; packetization-mode=1; sprop-parameter-sets=Z00AKp2oHgCJ+WbgICAoAAAfQAAHUwgC,aO48gA==
m=audio 0 RTP/AVP 97 0
a=control:?track=2
a=rtpmap:97 mpeg4-generic/16000/1
a=fmtp:97 streamtype=5;profile-level-id=1;mode=AAC-hbr;sizelength=13;indexlength=3;indexdeltalength=3;config=1408
m=audio 0 RTP/AVP 0
a=sendonly
m=application 0 RTP/AVP 107
a=rtpmap:107 vnd.onvif.metadata/90000
`;

/** Valid inputs to start from. */
export const sdpSeeds: readonly Uint8Array[] = [text, text.replaceAll("\n", "\r\n")].map((each) =>
  Uint8Array.from(each, (character) => character.charCodeAt(0)),
);

/** Throws only when the parser breaks its promise. */
export function fuzzSdp(bytes: Uint8Array): void {
  let description = "";
  for (const byte of bytes) description += String.fromCharCode(byte);
  try {
    parseSdp(description, { requestUrl: "rtsp://192.0.2.10/live", contentBase: "rtsp://192.0.2.10/live/" });
  } catch (error) {
    if (!(error instanceof SdpError)) throw error;
  }
}
