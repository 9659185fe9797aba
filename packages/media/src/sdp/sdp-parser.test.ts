import { describe, expect, it } from "vitest";
import { parseSdp, SdpError } from "./sdp-parser.ts";

const requestUrl = "rtsp://192.0.2.10/live";

function sdp(...lines: string[]): string {
  return ["v=0", "o=- 1 1 IN IP4 192.0.2.10", "s=Stream", "t=0 0", ...lines, ""].join("\r\n");
}

describe("parseSdp", () => {
  it("reads a Hikvision camera's picture and sound", () => {
    const text = sdp(
      "a=control:rtsp://192.0.2.10/Streaming/Channels/101/",
      "m=video 0 RTP/AVP 96",
      "a=recvonly",
      "a=x-dimensions:2560,1440",
      "a=control:rtsp://192.0.2.10/Streaming/Channels/101/trackID=1",
      "a=rtpmap:96 H265/90000",
      "a=fmtp:96 sprop-sps=QgEBAWAAAAM=; sprop-pps=RAHA8vA8kAA=",
      "m=audio 0 RTP/AVP 8",
      "a=recvonly",
      "a=control:rtsp://192.0.2.10/Streaming/Channels/101/trackID=2",
      "a=rtpmap:8 PCMA/8000",
      "a=Media_header:MEDIAINFO=494D4B48;",
    );
    const { tracks, unsupported, control } = parseSdp(text, {
      requestUrl: "rtsp://192.0.2.10/Streaming/Channels/101",
    });
    expect(control).toBe("rtsp://192.0.2.10/Streaming/Channels/101/");
    expect(unsupported).toEqual([]);
    expect(tracks).toEqual([
      {
        kind: "video",
        codec: "h265",
        payloadType: 96,
        clockRate: 90_000,
        channels: 0,
        bitsPerSample: 0,
        control: "rtsp://192.0.2.10/Streaming/Channels/101/trackID=1",
        encoding: "H265",
        parameters: new Map([
          ["x-dimensions", "2560,1440"],
          ["sprop-sps", "QgEBAWAAAAM="],
          ["sprop-pps", "RAHA8vA8kAA="],
        ]),
      },
      {
        kind: "audio",
        codec: "pcma",
        payloadType: 8,
        clockRate: 8_000,
        channels: 1,
        bitsPerSample: 8,
        control: "rtsp://192.0.2.10/Streaming/Channels/101/trackID=2",
        encoding: "PCMA",
        parameters: new Map(),
      },
    ]);
  });

  it("keeps the query of a Dahua address in front of the track", () => {
    const text = sdp("m=video 0 RTP/AVP 96", "a=control:trackID=0", "a=rtpmap:96 H264/90000");
    const url = "rtsp://192.0.2.10:554/cam/realmonitor?channel=1&subtype=0";
    expect(parseSdp(text, { requestUrl: url, contentBase: `${url}/` }).tracks[0]?.control).toBe(
      `${url}/trackID=0`,
    );
    expect(parseSdp(text, { requestUrl: url }).tracks[0]?.control).toBe(`${url}/trackID=0`);
  });

  it.each([
    // [control, Content-Base, Content-Location, the URL meant]
    ["track1", undefined, undefined, "rtsp://192.0.2.10/live/track1"],
    ["track1", "rtsp://192.0.2.10/live/", undefined, "rtsp://192.0.2.10/live/track1"],
    ["track1", "rtsp://192.0.2.10/live", undefined, "rtsp://192.0.2.10/live/track1"],
    ["track1", undefined, "rtsp://192.0.2.10/other/", "rtsp://192.0.2.10/other/track1"],
    ["track1", "rtsp://192.0.2.10/base/", "rtsp://192.0.2.10/location/", "rtsp://192.0.2.10/base/track1"],
    ["track1", "/media/", undefined, "rtsp://192.0.2.10/media/track1"],
    ["track1", "", "  ", "rtsp://192.0.2.10/live/track1"],
    ["track1", "not a url", undefined, "rtsp://192.0.2.10/live/track1"],
    ["track1", "rtsp://admin:secret@192.0.2.10/live/", undefined, "rtsp://192.0.2.10/live/track1"],
    ["/track1", "rtsp://192.0.2.10/live/", undefined, "rtsp://192.0.2.10/live/track1"],
    ["/live/track1", "rtsp://192.0.2.10/live/", undefined, "rtsp://192.0.2.10/live/track1"],
    ["?ctype=video", "rtsp://192.0.2.10/live", undefined, "rtsp://192.0.2.10/live?ctype=video"],
    ["rtsp://10.0.0.5:8554/live/track1", undefined, undefined, "rtsp://10.0.0.5:8554/live/track1"],
    ["RTSP://192.0.2.10/live/track 1", undefined, undefined, "RTSP://192.0.2.10/live/track%201"],
    ["*", "rtsp://192.0.2.10/live/", undefined, "rtsp://192.0.2.10/live/"],
    ["", undefined, undefined, "rtsp://192.0.2.10/live"],
  ])(
    "resolves control %j against Content-Base %j and Content-Location %j",
    (control, contentBase, contentLocation, url) => {
      const text = sdp("m=video 0 RTP/AVP 26", `a=control:${control}`);
      expect(parseSdp(text, { requestUrl, contentBase, contentLocation }).tracks[0]?.control).toBe(url);
    },
  );

  it("takes an absolute session control as the base of relative tracks, and `*` as the description's own URL", () => {
    const tracks = ["m=video 0 RTP/AVP 26", "a=control:track1"];
    const absolute = parseSdp(sdp("a=control:rtsp://192.0.2.10/session", ...tracks), { requestUrl });
    expect(absolute.control).toBe("rtsp://192.0.2.10/session");
    expect(absolute.tracks[0]?.control).toBe("rtsp://192.0.2.10/session/track1");
    const star = parseSdp(sdp("a=control:*", ...tracks), {
      requestUrl,
      contentBase: "rtsp://192.0.2.10/live/",
    });
    expect(star.control).toBe("rtsp://192.0.2.10/live/");
  });

  it("uses the request's URL for a track without control", () => {
    expect(parseSdp(sdp("m=video 0 RTP/AVP 26"), { requestUrl }).tracks[0]?.control).toBe(requestUrl);
  });

  it.each([
    [0, "pcmu", 8_000, 1, 8],
    [2, "adpcm", 8_000, 1, 4],
    [8, "pcma", 8_000, 1, 8],
    [10, "pcm_s16", 44_100, 2, 16],
    [11, "pcm_s16", 44_100, 1, 16],
    [18, "g729", 8_000, 1, 0],
  ])("knows payload type %i without a map", (payloadType, codec, clockRate, channels, bitsPerSample) => {
    const [track] = parseSdp(sdp(`m=audio 0 RTP/AVP ${payloadType}`), { requestUrl }).tracks;
    expect(track).toMatchObject({ kind: "audio", codec, clockRate, channels, bitsPerSample });
  });

  it.each([
    ["video", "H264/90000", "h264", 90_000, 0, 0],
    ["video", "h264", "h264", 90_000, 0, 0],
    ["video", "MP4V-ES/90000", "mpeg4", 90_000, 0, 0],
    ["video", "JPEG/90000", "mjpeg", 90_000, 0, 0],
    ["audio", "mpeg4-generic/16000/2", "aac", 16_000, 2, 0],
    ["audio", "MP4A-LATM/16000", "aac", 16_000, 1, 0],
    ["audio", "AAL2-G726-32/8000", "adpcm", 8_000, 1, 4],
    ["audio", "L24/48000/2", "pcm_s24", 48_000, 2, 24],
    ["audio", "L8/8000", "pcm_u8", 8_000, 1, 8],
    ["audio", "G726-16/8000", "adpcm", 8_000, 1, 2],
    ["audio", "G726-40/8000/1", "adpcm", 8_000, 1, 5],
  ])("reads %s %s", (kind, format, codec, clockRate, channels, bitsPerSample) => {
    const [track] = parseSdp(sdp(`m=${kind} 0 RTP/AVP 97`, `a=rtpmap:97 ${format}`), { requestUrl }).tracks;
    const encoding = format.split("/")[0]?.toUpperCase();
    expect(track).toMatchObject({
      kind,
      codec,
      payloadType: 97,
      clockRate,
      channels,
      bitsPerSample,
      encoding,
    });
  });

  it("lists what it cannot use with the camera's own word and the reason", () => {
    const text = sdp(
      "m=video 0 RTP/AVP 98",
      "a=rtpmap:98 VP8/90000",
      "m=video 9 UDP/TLS/RTP/SAVPF 96",
      "a=rtpmap:96 H264/90000",
      "m=audio 0 RTP/AVP 104",
      "a=rtpmap:104 opus/48000",
      "m=audio 0 RTP/AVP 99",
      "m=application 0 RTP/AVP 107",
      "a=rtpmap:107 vnd.onvif.metadata/90000",
    );
    const { tracks, unsupported } = parseSdp(text, { requestUrl });
    expect(tracks).toEqual([]);
    expect(unsupported).toEqual([
      { kind: "video", encoding: "VP8", reason: "foreignCodec" },
      { kind: "video", encoding: "H264", reason: "foreignProtocol" },
      { kind: "audio", encoding: "opus", reason: "foreignCodec" },
      { kind: "audio", encoding: "payload type 99", reason: "foreignCodec" },
      { kind: "application", encoding: "vnd.onvif.metadata", reason: "foreignCodec" },
    ]);
  });

  it("takes a track that offers encryption of its own: within TLS it is asked for without", () => {
    const text = sdp("m=video 0 RTP/SAVP 96", "a=key-mgmt:mikey AQAF", "a=rtpmap:96 H264/90000");
    expect(parseSdp(text, { requestUrl })).toMatchObject({ tracks: [{ codec: "h264" }], unsupported: [] });
  });

  it("takes the first payload type it understands", () => {
    const text = sdp("m=video 0 RTP/AVP 95 98 96", "a=rtpmap:98 VP8/90000", "a=rtpmap:96 H264/90000");
    expect(parseSdp(text, { requestUrl }).tracks).toMatchObject([{ codec: "h264", payloadType: 96 }]);
  });

  it("keeps the attributes that tell a JPEG stream's size (Axis)", () => {
    const text = sdp("m=video 0 RTP/AVP 26", "a=x-dimensions:2560,1440", "a=framesize:26 2560-1440");
    const [track] = parseSdp(text, { requestUrl }).tracks;
    expect(track?.parameters.get("x-dimensions")).toBe("2560,1440");
    expect(track?.parameters.get("framesize")).toBe("26 2560-1440");
  });

  it("leaves an ONVIF back channel alone, but not a camera that calls everything sendonly", () => {
    const sound = (direction: string) => ["m=audio 0 RTP/AVP 0", `a=${direction}`];
    const picture = (direction: string) => ["m=video 0 RTP/AVP 26", `a=${direction}`];
    const onvif = parseSdp(sdp(...picture("recvonly"), ...sound("recvonly"), ...sound("sendonly")), {
      requestUrl,
    });
    expect(onvif.tracks.map((track) => track.codec)).toEqual(["mjpeg", "pcmu"]);
    expect(onvif.unsupported).toEqual([{ kind: "audio", encoding: "PCMU", reason: "backchannel" }]);
    const selfish = parseSdp(sdp(...picture("sendonly"), ...sound("sendonly")), { requestUrl });
    expect(selfish.tracks.map((track) => track.codec)).toEqual(["mjpeg", "pcmu"]);
  });

  it("takes bare line feeds, blanks after colons and a missing version line", () => {
    const text =
      "m=video 0 RTP/AVP 96\na=rtpmap: 96 H264/90000\na=fmtp: 96 Packetization-Mode=1 ;x\na=control: track1";
    const [track] = parseSdp(text, { requestUrl }).tracks;
    expect(track).toMatchObject({ codec: "h264", control: `${requestUrl}/track1` });
    expect(track?.parameters).toEqual(
      new Map([
        ["packetization-mode", "1"],
        ["x", ""],
      ]),
    );
  });

  it("refuses what is no description, and ten thousand tracks", () => {
    const fault = (text: string) => {
      try {
        parseSdp(text, { requestUrl });
      } catch (error) {
        return error instanceof SdpError ? error.fault : error;
      }
      return undefined;
    };
    expect(fault("<html>404</html>")).toBe("notSdp");
    expect(fault(sdp(...Array.from({ length: 1_000 }, () => "m=video 0 RTP/AVP 96")))).toBe(
      "tooManySections",
    );
    expect(fault(sdp(...Array.from({ length: 10_000 }, () => "a=x")))).toBe("tooManyLines");
  });
});
