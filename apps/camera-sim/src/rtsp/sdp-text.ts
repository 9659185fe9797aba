// A camera's session description as text (RFC 4566, with the payload formats of RFC 6184, 7798, 2435 and 3640). Owns its wording and the
// makers' habits in it.
import type { SimCamera } from "../camera/sim-camera.ts";
import type { StreamName } from "../camera/vendors.ts";
import type { AudioClip, VideoClip } from "../clip/clip-library.ts";
import type { MediaTrack } from "../stream/media-track.ts";
import { payloadTypeOf } from "../stream/packet-template.ts";
import { trackControl } from "./stream-paths.ts";

/** The description that DESCRIBE of `baseUrl` answers. */
export function sdpText(camera: SimCamera, stream: StreamName, baseUrl: string): string {
  const { video, audio } = camera.streams[stream];
  const control = (track: number): string => {
    const attribute = trackControl(camera, track);
    return camera.quirks.hasAbsoluteControl ? `${baseUrl.replace(/\/$/, "")}/${attribute}` : attribute;
  };
  const section = ({ clip }: MediaTrack, index: number): string[] => [
    ...(clip.kind === "video" ? videoLines(camera, clip) : audioLines(clip)),
    `a=control:${control(index)}`,
  ];
  const tracks = [
    ...Array.from({ length: camera.faults.videoSectionCount }, () => section(video, 0)),
    ...(audio === undefined ? [] : [section(audio, 1)]),
  ].flat();
  const lines = [
    "v=0",
    `o=- ${camera.channel} 1 IN IP4 0.0.0.0`,
    `s=${camera.spec.title?.en ?? camera.spec.name}`,
    "c=IN IP4 0.0.0.0",
    "t=0 0",
    "a=range:npt=now-",
    `a=control:${camera.quirks.hasAbsoluteControl ? baseUrl : "*"}`,
    ...tracks,
  ];
  return `${lines.join("\r\n")}\r\n`;
}

function videoLines(camera: SimCamera, clip: VideoClip): string[] {
  const payloadType = payloadTypeOf(clip.codec);
  const isForeign = camera.faults.hasForeignCodec;
  const encoding = isForeign
    ? "X-SECRET"
    : { h264: "H264", h265: "H265", mjpeg: "JPEG", mpeg4: "MP4V-ES" }[clip.codec];
  const format = isForeign ? undefined : videoParameters(clip, camera.quirks.describesParameterSets);
  return [
    `m=video 0 RTP/AVP ${isForeign ? 98 : payloadType}`,
    `a=rtpmap:${isForeign ? 98 : payloadType} ${encoding}/90000`,
    ...(format === undefined ? [] : [`a=fmtp:${payloadType} ${format}`]),
    `a=framerate:${clip.frameRate}`,
  ];
}

function videoParameters(clip: VideoClip, withSets: boolean): string | undefined {
  const [first, second, third] = clip.parameterSets.map((set) => Buffer.from(set).toString("base64"));
  switch (clip.codec) {
    case "h264": {
      const profile = Buffer.from(clip.parameterSets[0]?.subarray(1, 4) ?? []).toString("hex");
      return `packetization-mode=1;profile-level-id=${profile}${withSets ? `;sprop-parameter-sets=${first},${second}` : ""}`;
    }
    case "h265":
      return withSets ? `sprop-vps=${first};sprop-sps=${second};sprop-pps=${third}` : undefined;
    case "mjpeg":
    case "mpeg4":
      return undefined;
  }
}

function audioLines(clip: AudioClip): string[] {
  const payloadType = payloadTypeOf(clip.codec);
  if (clip.codec === "pcmu")
    return [`m=audio 0 RTP/AVP ${payloadType}`, `a=rtpmap:${payloadType} PCMU/${clip.sampleRate}`];
  const config = Buffer.from(clip.config).toString("hex");
  return [
    `m=audio 0 RTP/AVP ${payloadType}`,
    `a=rtpmap:${payloadType} mpeg4-generic/${clip.sampleRate}/1`,
    `a=fmtp:${payloadType} streamtype=5;profile-level-id=1;mode=AAC-hbr;sizelength=13;indexlength=3;indexdeltalength=3;config=${config}`,
  ];
}
