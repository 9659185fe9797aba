// Tries an address on behalf of the api process (CONN-20): the probe of the camera room, in the words of the contract.
import { audioCodecs, isPlayableSound, videoCodecs, type AudioCodec, type VideoCodec } from "@didban/media";
import { pictureCodecTypes, type ConnectionInput, type ProbeAnswer } from "@didban/contract";
import {
  probeCamera,
  streamUrl,
  type CameraClock,
  type CameraNetwork,
  type ProbeResult,
} from "@didban/media-io/camera";
import type { RtspFault } from "@didban/media/rtsp";
import { wirePayload } from "@didban/media/wire";
import { onvifAddressOf, speaksOnvif } from "./onvif-cameras.ts";

export interface CameraProbeDeps {
  readonly network: CameraNetwork;
  readonly clock: CameraClock;
  /** As ProbeOptions has it. */
  readonly spentMs?: number;
  /** A JPEG of a key frame; undefined where nothing here can decode it. */
  toJpeg(codec: VideoCodec, data: Uint8Array): Promise<Uint8Array | undefined>;
}

export async function probeAddress(
  config: ConnectionInput,
  tlsFingerprint: string | null,
  { network, clock, spentMs = 0, toJpeg }: CameraProbeDeps,
): Promise<ProbeAnswer> {
  const address = { host: config.url, streamPort: config.streamPort, useSSL: config.useSSL };
  const substream =
    config.substreamPath === "" ? undefined : streamUrl({ ...address, path: config.substreamPath });
  const credentials =
    config.username === "" ? undefined : { username: config.username, password: config.password };
  const result = await probeCamera({
    url: streamUrl({ ...address, path: config.streamPath }) ?? "",
    substreamUrl: substream,
    credentials,
    channel: config.channel,
    network,
    clock,
    spentMs,
    knownFingerprint: tlsFingerprint ?? undefined,
    ...(speaksOnvif(config.manufacturerCode)
      ? { onvif: { ...onvifAddressOf(config), credentials, stream: { ...address, path: config.streamPath } } }
      : {}),
  });
  const { snapshot } = result;
  const picture = snapshot && (await pictureOf(snapshot.format.codec, wirePayload(snapshot), toJpeg));
  return {
    ok: result.ok,
    code: result.code ?? (result.clockSkewMs === undefined ? null : "cameraClockSkew"),
    parameters: parametersOf(config, result),
    steps: result.steps.map((step) => ({ ...step, ms: Math.round(step.ms) })),
    device: deviceOf(result.device),
    channels: null,
    found: result.found ?? null,
    streams: result.streams.map((stream) => ({
      channel: stream.channel,
      index: stream.index,
      codec: knownCodec(stream.codec),
      width: stream.width || null,
      height: stream.height || null,
      fps: stream.fps || null,
      audioCodec: stream.audioCodec,
      audioPlayable:
        stream.audioCodec === null ||
        (knownCodec(stream.audioCodec) !== null && isPlayableSound(stream.audioCodec)),
      supported: stream.supported,
      awaitsKeyFrame: stream.awaitsKeyFrame,
      transport: stream.transport,
    })),
    ...(picture ? { snapshot: picture } : {}),
    tlsFingerprint: result.fingerprint ?? null,
  };
}

export function deviceOf(device: ProbeResult["device"]): ProbeAnswer["device"] {
  const { manufacturer = null, model = null, firmware = null, serialNo = null } = device?.information ?? {};
  const { pan = false, tilt = false, zoom = false } = device?.ptz ?? {};
  return { manufacturer, model, firmware, serialNo, onvif: device !== undefined, ptz: pan || tilt || zoom };
}

async function pictureOf(
  codec: VideoCodec,
  data: Uint8Array,
  toJpeg: CameraProbeDeps["toJpeg"],
): Promise<ProbeAnswer["snapshot"]> {
  const jpeg = codec === "mjpeg" ? data : await toJpeg(codec, data);
  return {
    codecType: jpeg ? "mJPEG" : pictureCodecTypes[codec],
    data: Buffer.from(jpeg ?? data).toString("base64"),
  };
}

function knownCodec(name: string): VideoCodec | AudioCodec | null {
  return videoCodecs.find((codec) => codec === name) ?? audioCodecs.find((codec) => codec === name) ?? null;
}

/** Values for the places in the diagnosis' text. */
export function parametersOf(
  config: ConnectionInput,
  { fault, streams, clockSkewMs }: Pick<ProbeResult, "fault" | "streams" | "clockSkewMs">,
): Record<string, string> {
  const known = { host: config.url, channel: String(config.channel), codec: streams[0]?.codec ?? "" };
  if (fault === undefined)
    return clockSkewMs === undefined ? known : { ...known, ...timeOf(Math.abs(clockSkewMs) / 1000) };
  switch (fault.kind) {
    case "addressUnresolved":
      return { ...known, host: fault.host };
    case "trackUnusable":
      return { ...known, codec: fault.encoding };
    case "rtsp":
      return { ...known, ...ofConversation(fault.fault, config) };
    default:
      return known;
  }
}

function ofConversation(fault: RtspFault, { streamPath }: ConnectionInput): Record<string, string> {
  switch (fault.kind) {
    case "accountLocked":
      return timeOf(fault.retryAfterSeconds);
    case "codecUnsupported":
      return { codec: fault.encodings.join(", ") };
    case "streamNotFound":
      return { reason: "path", path: streamPath === "" ? "/" : streamPath };
    default:
      return {};
  }
}

function timeOf(seconds: number | undefined): Record<string, string> {
  if (seconds === undefined) return { reason: "unknown" };
  const whole = String(Math.round(seconds));
  return { time: `${whole} s`, seconds: whole };
}
