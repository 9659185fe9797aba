// Asks a recorder for all its channels on behalf of the api process (CONN-28): the probe of the camera room, in the words of the contract.
import { isPlayableSound } from "@didban/media";
import type { ConnectionInput, ProbeAnswer } from "@didban/contract";
import { probeChannels, type ChannelPlace, type ProbedChannel } from "@didban/media-io/camera";
import { deviceOf, parametersOf, type CameraProbeDeps } from "./camera-probe.ts";
import { onvifAddressOf } from "./onvif-cameras.ts";

export interface AskedRecorder {
  readonly config: ConnectionInput;
  readonly tlsFingerprint: string | null;
  readonly asksOnvif: boolean;
  readonly places: readonly Pick<ChannelPlace, "channel" | "streamPath" | "substreamPath">[];
}

export async function probeChannelsOf(
  { config, tlsFingerprint, asksOnvif, places }: AskedRecorder,
  { network, clock, spentMs = 0 }: Pick<CameraProbeDeps, "network" | "clock" | "spentMs">,
): Promise<ProbeAnswer> {
  const { url: host, streamPort, useSSL, username, password } = config;
  const credentials = username === "" ? undefined : { username, password };
  const result = await probeChannels({
    stream: { host, streamPort, useSSL },
    credentials,
    network,
    clock,
    spentMs,
    knownFingerprint: tlsFingerprint ?? undefined,
    places,
    ...(asksOnvif ? { onvif: { ...onvifAddressOf(config), credentials } } : {}),
  });
  return {
    ok: result.code === undefined,
    code: result.code ?? null,
    parameters: parametersOf(config, { fault: result.fault, streams: [], clockSkewMs: undefined }),
    steps: result.steps.map((step) => ({ ...step, ms: Math.round(step.ms) })),
    device: deviceOf(result.device),
    found: null,
    channels: result.channels.map((one) => ({
      channel: one.channel,
      name: one.name,
      state: one.state,
      code: one.code ?? null,
      codec: one.codec ?? null,
      width: one.width || null,
      height: one.height || null,
      streamPort: one.streamPort,
      streamPath: one.streamPath,
      substreamPath: one.substreamPath,
      // What a workspace has is told by the process that knows its cameras.
      alreadyAdded: false,
    })),
    streams: result.channels.filter(({ state }) => state === "found").map(streamOf),
    tlsFingerprint: result.fingerprint ?? null,
  };
}

/** A stream that was described and not played. */
function streamOf({
  channel,
  codec,
  width,
  height,
  audioCodec,
}: ProbedChannel): ProbeAnswer["streams"][number] {
  return {
    channel,
    index: 0,
    codec: codec ?? null,
    width: width || null,
    height: height || null,
    fps: null,
    audioCodec,
    audioPlayable: audioCodec === null || isPlayableSound(audioCodec),
    supported: true,
    awaitsKeyFrame: false,
    transport: "tcp",
  };
}
