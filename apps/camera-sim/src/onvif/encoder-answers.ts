// What the media services of a simulated device answer about its encoders, and what the streams are then. A size is one of the scene's clips, a frame
// rate the pace at which it is shown; the rest is only kept.
import type { SimCamera } from "../camera/sim-camera.ts";
import type { StreamName } from "../camera/vendors.ts";
import type { SoapFault } from "./soap-fault.ts";
import { xmlAttribute, xmlText } from "./xml-text.ts";

const encodings = { h264: "H264", h265: "H265", mpeg4: "MPEG4", mjpeg: "JPEG" } as const;
const bitrates = { min: 64, max: 8192 } as const;
const slowest = 5;

/** The stream of a camera that a configuration's token names. */
export interface NamedEncoder {
  readonly camera: SimCamera;
  readonly stream: StreamName;
}

export const encoderToken = (profile: string) => `encoder-${profile}`;

/** The answer to an operation about encoders; undefined where it is none of theirs. */
export function encoderAnswer(
  operation: string,
  envelope: string,
  isSecond: boolean,
  named: (token: string) => NamedEncoder | undefined,
): string | SoapFault | undefined {
  const prefix = isSecond ? "tr2" : "trt";
  switch (operation) {
    case "GetVideoEncoderConfiguration":
    case "GetVideoEncoderConfigurations": {
      const token = xmlText(envelope, "ConfigurationToken") ?? "";
      const encoder = named(token);
      if (encoder === undefined) return noSuch;
      const element = operation.endsWith("s") ? "Configurations" : "Configuration";
      return `<${prefix}:${operation}Response>${encoderXml(`${prefix}:${element}`, token, encoder, isSecond)}</${prefix}:${operation}Response>`;
    }
    case "GetVideoEncoderConfigurationOptions": {
      const encoder = named(xmlText(envelope, "ConfigurationToken") ?? "");
      return encoder === undefined
        ? noSuch
        : `<${prefix}:${operation}Response>${optionsXml(prefix, encoder, isSecond)}</${prefix}:${operation}Response>`;
    }
    case "SetVideoEncoderConfiguration": {
      const encoder = named(xmlAttribute(envelope, "Configuration", "token") ?? "");
      if (encoder === undefined) return noSuch;
      return wasSet(encoder, envelope, isSecond) ? `<${prefix}:${operation}Response/>` : noSuch;
    }
    case "GetAudioEncoderConfigurations":
    case "GetAudioSourceConfigurations":
      return `<${prefix}:${operation}Response/>`;
    default:
      return undefined;
  }
}

const noSuch: SoapFault = { subcode: "InvalidArgVal", reason: "no such configuration" };
const tag = (name: string, text: string | number) => `<tt:${name}>${text}</tt:${name}>`;
const size = ({ width, height }: { width: number; height: number }) =>
  tag("Width", width) + tag("Height", height);

/** A configuration in the manner of either service; empty for a stream without pictures. */
export function encoderXml(
  element: string,
  token: string,
  { camera, stream }: NamedEncoder,
  isSecond: boolean,
): string {
  const { clip } = camera.streams[stream].video;
  if (clip.kind !== "video") return "";
  const { bitrateKbps, keyEvery } = camera.encoders[stream];
  const own = tag("Name", token) + tag("UseCount", 1);
  const resolution = `<tt:Resolution>${size(clip)}</tt:Resolution>`;
  const rate = tag("FrameRateLimit", clip.frameRate);
  if (isSecond)
    return `<${element} token="${token}" GovLength="${keyEvery}" Profile="Main">${own}${tag("Encoding", encodings[clip.codec])}${resolution}<tt:RateControl ConstantBitRate="false">${rate}${tag("BitrateLimit", bitrateKbps)}</tt:RateControl>${tag("Quality", 5)}</${element}>`;
  // Media service 1 has no word for H.265 (its enumeration ends with H264); devices of that age answer H264 all the same.
  const isJpeg = clip.codec === "mjpeg";
  const h264 = isJpeg ? "" : `<tt:H264>${tag("GovLength", keyEvery)}${tag("H264Profile", "Main")}</tt:H264>`;
  const multicast = `<tt:Multicast><tt:Address>${tag("Type", "IPv4")}${tag("IPv4Address", "0.0.0.0")}</tt:Address>${tag("Port", 0)}${tag("TTL", 0)}${tag("AutoStart", "false")}</tt:Multicast>`;
  return `<${element} token="${token}">${own}${tag("Encoding", isJpeg ? "JPEG" : "H264")}${resolution}${tag("Quality", 5)}<tt:RateControl>${rate}${tag("EncodingInterval", 1)}${tag("BitrateLimit", bitrateKbps)}</tt:RateControl>${h264}${multicast}${tag("SessionTimeout", "PT60S")}</${element}>`;
}

function optionsXml(prefix: string, { camera, stream }: NamedEncoder, isSecond: boolean): string {
  const { clip } = camera.streams[stream].video;
  if (clip.kind !== "video") return "";
  const sizes = camera
    .sizes(stream)
    .map((each) => `<tt:ResolutionsAvailable>${size(each)}</tt:ResolutionsAvailable>`);
  const range = (name: string, min: number, max: number) =>
    `<tt:${name}>${tag("Min", min)}${tag("Max", max)}</tt:${name}>`;
  const fastest = camera.fastest(stream);
  if (isSecond) {
    const rates = Array.from({ length: fastest - slowest + 1 }, (_, index) => slowest + index).join(" ");
    return `<${prefix}:Options GovLengthRange="1 150" FrameRatesSupported="${rates}" ProfilesSupported="Main High">${tag("Encoding", encodings[clip.codec])}${range("QualityRange", 1, 10)}${sizes.join("")}${range("BitrateRange", bitrates.min, bitrates.max)}</${prefix}:Options>`;
  }
  const name = clip.codec === "mjpeg" ? "JPEG" : "H264";
  const gov = name === "JPEG" ? "" : range("GovLengthRange", 1, 150);
  const first = `<tt:${name}>${sizes.join("")}${gov}${range("FrameRateRange", slowest, fastest)}${range("EncodingIntervalRange", 1, 1)}</tt:${name}>`;
  return `<${prefix}:Options>${range("QualityRange", 1, 10)}${first}<tt:Extension><tt:${name}>${sizes.join("")}${gov}${range("FrameRateRange", slowest, fastest)}${range("EncodingIntervalRange", 1, 1)}${range("BitrateRange", bitrates.min, bitrates.max)}</tt:${name}></tt:Extension></${prefix}:Options>`;
}

function wasSet({ camera, stream }: NamedEncoder, envelope: string, isSecond: boolean): boolean {
  const told = (name: string) => Number(xmlText(envelope, name));
  const [width, height, frameRate] = [told("Width"), told("Height"), told("FrameRateLimit")];
  const bitrateKbps = told("BitrateLimit");
  const gov = isSecond ? Number(xmlAttribute(envelope, "Configuration", "GovLength")) : told("GovLength");
  const isGood =
    frameRate >= slowest &&
    frameRate <= camera.fastest(stream) &&
    bitrateKbps >= bitrates.min &&
    bitrateKbps <= bitrates.max;
  const keyEvery = Number.isFinite(gov) ? gov : camera.encoders[stream].keyEvery;
  return isGood && camera.encode(stream, { width, height, frameRate, bitrateKbps, keyEvery });
}
