// Which channels of a recorder have a picture (CONN-28): found by ONVIF, else at the paths that its brand has for each channel. Each channel is asked for
// what it sends and no more, a few at a time: a recorder has few connections to give. Owns the time this takes, and that a refused password is not tried
// again and again.
import { type AudioCodec, audioCodecs, authorityOf, type VideoCodec, videoCodecs } from "@didban/media";
import type { CameraDiagnosis } from "@didban/media/rtsp";
import type { DeviceReading } from "@didban/onvif";
import type { SessionDescription } from "@didban/media/sdp";
import { type CameraFault, diagnosisOfCamera } from "./camera-fault.ts";
import { type CameraSourceOptions, openCameraSource } from "./camera-source.ts";
import { type OnvifAddress, readOnvif } from "./onvif-device.ts";
import { diagnosisOfOnvif, onvifStep, type ProbeStep, ProbeSteps } from "./probe-steps.ts";
import { streamUrl, type StreamAddress } from "./stream-url.ts";

/** Where a channel may be. */
export interface ChannelPlace {
  readonly channel: number;
  readonly name: string | null;
  readonly streamPort: number;
  readonly streamPath: string;
  /** Empty: none. */
  readonly substreamPath: string;
  /** Pixels, as far as they were told; 0 otherwise. */
  readonly width: number;
  readonly height: number;
}

export interface ProbedChannel extends ChannelPlace {
  /** `empty`: nothing is connected there; `untried`: the time was over. */
  readonly state: "found" | "empty" | "failed" | "untried";
  readonly code: CameraDiagnosis | undefined;
  readonly codec: VideoCodec | undefined;
  /** Null without sound, or with one that nothing here knows. */
  readonly audioCodec: AudioCodec | null;
}

export interface ChannelsOptions extends Pick<
  CameraSourceOptions,
  "credentials" | "network" | "clock" | "knownFingerprint"
> {
  /** Where the device is, without a path. */
  readonly stream: Omit<StreamAddress, "path">;
  /** Channels as the device's brand has them, where that is known. */
  readonly places: readonly Pick<ChannelPlace, "channel" | "streamPath" | "substreamPath">[];
  /** As ProbeOptions has it. */
  readonly spentMs?: number;
  /** Asks for its channels by ONVIF first. */
  readonly onvif?: Omit<OnvifAddress, "channel"> | undefined;
}

export interface ChannelsResult {
  /** Why none of it could be had: it is of the device, not of a channel. */
  readonly code: CameraDiagnosis | undefined;
  readonly fault: CameraFault | undefined;
  readonly steps: readonly ProbeStep[];
  readonly channels: readonly ProbedChannel[];
  readonly device: DeviceReading | undefined;
  readonly fingerprint: string | undefined;
}

/** The whole answer comes within 20 s (CONN-20). */
const wholeMs = 18_500;
/** For the questions by ONVIF: two a channel. */
const onvifMs = 9_000;
/** For one channel. */
const channelMs = 5_000;
/** Recorders serve few strangers at once. */
const atOnce = 3;

/** Faults of the device and of who asks: no other channel would answer otherwise, and a wrong password locks accounts. */
const ofDevice: ReadonlySet<CameraDiagnosis> = new Set([
  "cameraAddressUnresolved",
  "cameraAddressNotAllowed",
  "cameraConnectionRefused",
  "cameraCredentialsWrong",
  "cameraAccountLocked",
  "cameraTlsFailed",
  "cameraCertificateChanged",
  "agentNotAccessible",
] as const);

/** Asks all channels; never rejects but for a defect of ours. */
export async function probeChannels(options: ChannelsOptions): Promise<ChannelsResult> {
  const { clock, onvif, stream } = options;
  const startedMs = clock.monotonicMs();
  const { spentMs = 0 } = options;
  const leftMs = () => wholeMs - spentMs - (clock.monotonicMs() - startedMs);
  const told = onvif && (await readOnvif({ ...options, ...onvif, channel: "all", withinMs: onvifMs }));
  const tookMs = clock.monotonicMs() - startedMs;
  const device = told?.kind === "read" ? told.device : undefined;
  const onvifFault = told?.kind === "failed" ? told.fault : undefined;
  const step = onvif && told && onvifStep(onvifFault, tookMs, authorityOf(onvif.host, onvif.port));
  const none = { channels: [], device, fingerprint: undefined, fault: undefined };
  const code = onvifFault && diagnosisOfOnvif(onvifFault);
  // Another wrong word would lock the account for longer.
  if (step && code !== undefined && ofDevice.has(code)) return { ...none, code, steps: [step] };

  const places = placesOf(options, device);
  if (places.length === 0)
    return { ...none, code: code ?? "cameraStreamNotFound", steps: step ? [step] : [] };
  const channels: ProbedChannel[] = places.map((place) => ({
    ...place,
    state: "untried",
    code: undefined,
    codec: undefined,
    audioCodec: null,
  }));
  let first: Described | undefined;
  let ended: Described | undefined;
  const look = async (at: number): Promise<void> => {
    const place = places[at];
    if (place === undefined || ended !== undefined || leftMs() < 500) return;
    const url = streamUrl({ ...stream, streamPort: place.streamPort, path: place.streamPath }) ?? "";
    const described = await describe(options, url, Math.min(channelMs, leftMs()));
    first ??= described;
    const found = channelOf(place, described);
    channels[at] = found;
    if (found.code !== undefined && ofDevice.has(found.code)) ended ??= described;
  };
  // The first one alone: what is wrong with the device is wrong with it.
  await look(0);
  let next = 1;
  const work = async () => {
    while (next < places.length) await look(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, work));

  const shown = ended ?? first;
  const steps = (shown?.steps ?? []).map((each) => (each.name === "onvif" && step ? step : each));
  const isFound = channels.some(({ state }) => state === "found");
  return {
    code: isFound ? undefined : codeOf(shown),
    fault: isFound ? undefined : shown?.fault,
    steps,
    channels,
    device,
    fingerprint: first?.fingerprint,
  };
}

/** Of what was found by ONVIF, the paths at the host that was asked; else what the brand says. Each path once: a template without a channel has one. */
function placesOf(
  { stream, places, onvif }: ChannelsOptions,
  device: DeviceReading | undefined,
): readonly ChannelPlace[] {
  if (device !== undefined && device.channels.length > 0) {
    return device.channels.map(({ channel, name, profiles, high, low }) => {
      const isSame = high.isSecure === (onvif?.isSecure ?? false);
      const { width, height } = profiles.high;
      return {
        channel,
        name,
        streamPort: (isSame ? high.port : undefined) ?? stream.streamPort,
        streamPath: high.path,
        substreamPath: low?.path ?? "",
        width,
        height,
      };
    });
  }
  const paths = new Set<string>();
  return places.flatMap((place) => {
    if (paths.has(place.streamPath)) return [];
    paths.add(place.streamPath);
    return [{ ...place, name: null, streamPort: stream.streamPort, width: 0, height: 0 }];
  });
}

interface Described {
  readonly fault: CameraFault | undefined;
  readonly description: SessionDescription | undefined;
  readonly steps: readonly ProbeStep[];
  readonly fingerprint: string | undefined;
}

function channelOf(place: ChannelPlace, { fault, description }: Described): ProbedChannel {
  const codecOf = (wanted: "video" | "audio") =>
    description?.tracks.find(({ kind }) => kind === wanted)?.codec;
  const codec = videoCodecs.find((each) => each === codecOf("video"));
  const audioCodec = audioCodecs.find((each) => each === codecOf("audio")) ?? null;
  const code = fault === undefined ? undefined : diagnosisOfCamera(fault);
  if (code !== undefined) {
    const state = code === "cameraStreamNotFound" ? "empty" : "failed";
    return { ...place, state, code, codec: undefined, audioCodec: null };
  }
  return codec === undefined
    ? { ...place, state: "failed", code: "cameraCodecUnsupported", codec, audioCodec }
    : { ...place, state: "found", code, codec, audioCodec };
}

function codeOf(shown: Described | undefined): CameraDiagnosis {
  return shown?.fault === undefined ? "cameraNoPicture" : diagnosisOfCamera(shown.fault);
}

/** Asks for what a stream is, and plays none of it. */
function describe(options: ChannelsOptions, url: string, withinMs: number): Promise<Described> {
  return new Promise((resolve) => {
    const { clock, credentials, network, knownFingerprint } = options;
    const steps = new ProbeSteps(clock, url);
    let fingerprint: string | undefined;
    let isOver = false;
    const finish = (fault: CameraFault | undefined, description: SessionDescription | undefined) => {
      if (isOver) return;
      isOver = true;
      cancel();
      source.close();
      if (fault !== undefined) steps.failed(fault);
      resolve({ fault, description, steps: steps.all(), fingerprint });
    };
    const source = openCameraSource(
      {
        url,
        credentials,
        network,
        clock,
        knownFingerprint,
        deadlines: { startMs: withinMs },
      },
      {
        onEvent(event) {
          steps.happened(event);
          if (event.kind === "secured") ({ fingerprint } = event);
          // Not within the source's own step: it goes on to ask for the tracks.
          const { description } = event.kind === "described" ? event : {};
          if (description !== undefined) queueMicrotask(() => finish(undefined, description));
        },
        onUnit() {},
        onEnd: (fault) => finish(fault, undefined),
      },
    );
    const cancel = clock.after(withinMs, () => finish({ kind: "tooSlow", afterMs: withinMs }, undefined));
  });
}
