// Tries an address on behalf of the api process (CONN-20): the probe of the camera room, in the words of the contract.
import { audioCodecs, isPlayableSound, videoCodecs, type AudioCodec, type VideoCodec } from "@didban/media";
import { pictureCodecTypes, type ConnectionInput, type ProbeAnswer } from "@didban/contract";
import {
  probeCamera,
  streamUrl,
  type AddressPolicy,
  type CameraClock,
  type ProbeResult,
} from "@didban/media-io/camera";
import type { RtspFault } from "@didban/media/rtsp";
import { wirePayload } from "@didban/media/wire";

export interface CameraProbeDeps {
  readonly policy: AddressPolicy;
  readonly clock: CameraClock;
  /** A JPEG of a key frame; undefined where nothing here can decode it. */
  toJpeg(codec: VideoCodec, data: Uint8Array): Promise<Uint8Array | undefined>;
}

export async function probeAddress(
  config: ConnectionInput,
  tlsFingerprint: string | null,
  { policy, clock, toJpeg }: CameraProbeDeps,
): Promise<ProbeAnswer> {
  const address = { host: config.url, streamPort: config.streamPort, useSSL: config.useSSL };
  const substream =
    config.substreamPath === "" ? undefined : streamUrl({ ...address, path: config.substreamPath });
  const result = await probeCamera({
    url: streamUrl({ ...address, path: config.streamPath }) ?? "",
    substreamUrl: substream,
    credentials:
      config.username === "" ? undefined : { username: config.username, password: config.password },
    channel: config.channel,
    policy,
    clock,
    knownFingerprint: tlsFingerprint ?? undefined,
  });
  const { snapshot } = result;
  const picture = snapshot && (await pictureOf(snapshot.format.codec, wirePayload(snapshot), toJpeg));
  return {
    ok: result.ok,
    code: result.code ?? (result.clockSkewMs === undefined ? null : "cameraClockSkew"),
    parameters: parametersOf(config, result),
    steps: result.steps.map((step) => ({ ...step, ms: Math.round(step.ms) })),
    device: { manufacturer: null, model: null, firmware: null, serialNo: null, onvif: false, ptz: false },
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
function parametersOf(
  config: ConnectionInput,
  { fault, streams, clockSkewMs }: ProbeResult,
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
