// Tries a camera without keeping it (CONN-20): which steps succeed, what it sends, and one picture as proof. Owns the order of the steps
// and the time a probe may take; the way to the picture is that of every camera source.
import type { AccessUnit, VideoFormat } from "@didban/media";
import { authorityOf, isVideo } from "@didban/media";
import type { CameraDiagnosis } from "@didban/media/rtsp";
import type { DeviceReading } from "@didban/onvif";
import type { MediaTrack, SessionDescription } from "@didban/media/sdp";
import { type CameraFault, diagnosisOfCamera } from "./camera-fault.ts";
import {
  type CameraSourceOptions,
  type CameraTransport,
  firstTransport,
  openCameraSource,
} from "./camera-source.ts";
import { clockSkewMs, toleratedMs } from "./clock-skew.ts";
import { estimateFps } from "./frame-rate.ts";
import { type OnvifAddress, type OnvifOutcome, readOnvif } from "./onvif-device.ts";
import { diagnosisOfOnvif, onvifStep, type ProbeStep, ProbeSteps } from "./probe-steps.ts";
import { streamUrl, type StreamAddress } from "./stream-url.ts";

/** A stream that was tried. */
export interface ProbedStream {
  readonly channel: number;
  /** 0 is the main stream, 1 the substream. */
  readonly index: number;
  /** Codec name of CAM-8, or the camera's own word for a foreign one. */
  readonly codec: string;
  /** Pixels; 0 where no picture came. */
  readonly width: number;
  readonly height: number;
  /** Pictures per second, to a hundredth; 0 where too few came to tell. */
  readonly fps: number;
  /** Codec name or the camera's own word; null without sound. */
  readonly audioCodec: string | null;
  /** False when the picture cannot be received. */
  readonly supported: boolean;
  /** Pictures came, but no key frame in the time that a probe has: the camera sends one every so often only. */
  readonly awaitsKeyFrame: boolean;
  /** How its packets come. */
  readonly transport: CameraTransport;
}

export interface ProbeResult {
  readonly ok: boolean;
  /** Diagnosis of the first failed step; undefined when `ok`. */
  readonly code: CameraDiagnosis | undefined;
  /** What is behind the diagnosis, with what its text needs. */
  readonly fault: CameraFault | undefined;
  readonly steps: readonly ProbeStep[];
  readonly streams: readonly ProbedStream[];
  /** The first picture: one key frame of the main stream, or of the substream where that one's did not come. */
  readonly snapshot: (AccessUnit & { readonly format: VideoFormat }) | undefined;
  /** The certificate's fingerprint, with TLS. */
  readonly fingerprint: string | undefined;
  /** Milliseconds by which the camera's clock is ahead; undefined where it is right, as far as it says. */
  readonly clockSkewMs: number | undefined;
  /** What it told by ONVIF, where it was asked and answered. */
  readonly device: DeviceReading | undefined;
  /** Where its streams were found by ONVIF; undefined where the given ones were tried. */
  readonly found: FoundStreams | undefined;
}

/** Streams that a camera named, at the host that was asked. */
export interface FoundStreams {
  readonly streamPort: number;
  readonly streamPath: string;
  /** Empty: none. */
  readonly substreamPath: string;
}

/** How ONVIF is asked, and where the streams are that it names. */
export interface ProbeOnvif extends OnvifAddress {
  /** The stream's address as far as it is known; with an empty path the one that the device names is tried. */
  readonly stream: StreamAddress;
}

/** What to probe: as for a camera source, with the substream beside the main one. */
export interface ProbeOptions extends Omit<CameraSourceOptions, "mediaClock" | "deadlines"> {
  /** The substream's URL, where the camera has one. That it fails does not fail the probe. */
  readonly substreamUrl?: string | undefined;
  readonly channel?: number;
  /** What of its time went before, milliseconds: on a way to the camera that was made first. */
  readonly spentMs?: number;
  /** Asks by ONVIF first (CONN-22). */
  readonly onvif?: ProbeOnvif | undefined;
}

/** The whole answer comes within 20 s (CONN-20): the substream has what the main stream left. */
const allStreamsMs = 19_500;
/** Everything up to the camera's agreement to play. */
const startMs = 11_000;
/** CONN-23: a camera without a picture in this time sends none. */
const firstPictureMs = 8_000;
/** Pictures that come have a key frame at times. After so long without one the camera is taken as it is. */
const firstKeyMs = 9_000;
/** To tell the frame rate, so many pictures are waited for after the first key frame, or so long. */
const countedPictures = 16;
const countingMs = 1_500;

/** Probes a camera; never rejects. */
export async function probeCamera(options: ProbeOptions): Promise<ProbeResult> {
  const { clock, onvif, spentMs = 0 } = options;
  const startedAtMs = clock.monotonicMs();
  const leftMs = () => allStreamsMs - spentMs - (clock.monotonicMs() - startedAtMs);
  const told = onvif && (await readOnvif({ ...options, ...onvif }));
  const device = told?.kind === "read" ? told.device : undefined;
  const onvifSkewMs = skewOf(device, clock.nowMs());
  const step = onvif && told && stepOf(onvif, told, clock.monotonicMs() - startedAtMs);
  const found = onvif && told && foundStreams(onvif, told);
  const urls = found === undefined ? options : urlsOf(onvif, found);
  const isLocked = told?.kind === "failed" && told.fault.kind === "accountLocked";
  // Another wrong word would lock it for longer.
  const credentials = isLocked ? undefined : options.credentials;
  const main = await tryStream({ ...options, credentials }, urls.url, leftMs());
  const streams = [streamOf(main, 0, options.channel ?? 1)];
  let { snapshot } = main;
  if (main.fault === undefined && urls.substreamUrl !== undefined && leftMs() > 0) {
    const sub = await tryStream(options, urls.substreamUrl, leftMs());
    if (sub.fault === undefined) streams.push(streamOf(sub, 1, options.channel ?? 1));
    snapshot ??= sub.snapshot;
  }
  return {
    ok: main.fault === undefined,
    code: codeOf(main, onvif, told),
    fault: main.fault,
    steps: main.steps.map((each) => (each.name === "onvif" && step ? step : each)),
    streams: streams.flatMap((stream) => stream ?? []),
    snapshot,
    fingerprint: main.fingerprint,
    // A clock that ONVIF says is right is right, whatever the zone of RTSP's dates.
    clockSkewMs: device?.clock?.isUtc ? onvifSkewMs : (onvifSkewMs ?? main.clockSkewMs),
    device,
    found,
  };
}

function stepOf({ host, port }: ProbeOnvif, told: OnvifOutcome, tookMs: number): ProbeStep {
  return onvifStep(told.kind === "failed" ? told.fault : undefined, tookMs, authorityOf(host, port));
}

/** The streams that the device names, where none was given. Its port counts where it speaks of the host that was asked. */
function foundStreams({ stream }: ProbeOnvif, told: OnvifOutcome): FoundStreams | undefined {
  if (told.kind === "failed" || stream.path !== "") return undefined;
  const [channel] = told.device.channels;
  if (channel === undefined) return undefined;
  // A stream of the other kind of connection is at another port: the one that was given stands.
  const isSame = channel.high.isSecure === stream.useSSL;
  return {
    streamPort: (isSame ? channel.high.port : undefined) ?? stream.streamPort,
    streamPath: channel.high.path,
    substreamPath: channel.low?.path ?? "",
  };
}

function urlsOf(onvif: ProbeOnvif | undefined, { streamPort, streamPath, substreamPath }: FoundStreams) {
  const at = (path: string) => onvif && streamUrl({ ...onvif.stream, streamPort, path });
  return { url: at(streamPath) ?? "", substreamUrl: substreamPath === "" ? undefined : at(substreamPath) };
}

/**
 * A stream that plays is enough, with a note where ONVIF failed (CONN-22). Where no path was given and nothing is at the root, ONVIF's own failure
 * says more than that.
 */
function codeOf(
  main: Trial,
  onvif: ProbeOnvif | undefined,
  told: OnvifOutcome | undefined,
): CameraDiagnosis | undefined {
  const ofOnvif = told?.kind === "failed" ? diagnosisOfOnvif(told.fault) : undefined;
  if (main.fault === undefined) return ofOnvif === undefined ? undefined : "cameraWithoutOnvif";
  const code = diagnosisOfCamera(main.fault);
  const knewNoPath = onvif?.stream.path === "" && ofOnvif !== undefined;
  const wasNotTried = ofOnvif === "cameraAccountLocked" && code === "cameraCredentialsWrong";
  return wasNotTried || (knewNoPath && code === "cameraStreamNotFound") ? ofOnvif : code;
}

/** A clock that is told by ONVIF in UTC is judged to the hour: no zone is to be guessed (STAT-16). */
function skewOf(device: DeviceReading | undefined, nowMs: number): number | undefined {
  if (device?.clock === undefined) return undefined;
  const { timeMs, isUtc } = device.clock;
  if (!isUtc) return clockSkewMs(new Date(timeMs).toUTCString(), nowMs);
  return Math.abs(timeMs - nowMs) > toleratedMs ? timeMs - nowMs : undefined;
}

interface Trial {
  readonly fault: CameraFault | undefined;
  readonly steps: readonly ProbeStep[];
  readonly description: SessionDescription | undefined;
  readonly track: MediaTrack | undefined;
  readonly snapshot: (AccessUnit & { readonly format: VideoFormat }) | undefined;
  readonly fps: number;
  readonly fingerprint: string | undefined;
  readonly clockSkewMs: number | undefined;
  readonly awaitsKeyFrame: boolean;
  readonly transport: CameraTransport;
}

/** Plays one stream until its frame rate is known, it fails, or time is up. */
function tryStream(options: ProbeOptions, url: string, withinMs: number): Promise<Trial> {
  return new Promise((resolve) => {
    const { clock } = options;
    const steps = new ProbeSteps(clock, url);
    let description: SessionDescription | undefined;
    let track: MediaTrack | undefined;
    let snapshot: (AccessUnit & { readonly format: VideoFormat }) | undefined;
    let fingerprint: string | undefined;
    let transport: CameraTransport = firstTransport(options);
    let hasArrived = false;
    let skewMs: number | undefined;
    const ptsUs: number[] = [];
    const timers: (() => void)[] = [];
    const finish = (fault: CameraFault | undefined) => {
      for (const cancel of timers) cancel();
      source.close();
      if (fault !== undefined) steps.failed(fault);
      resolve({
        fault,
        steps: steps.all(),
        description,
        track,
        snapshot,
        fps: estimateFps(ptsUs),
        fingerprint,
        clockSkewMs: skewMs,
        awaitsKeyFrame: hasArrived && snapshot === undefined,
        transport,
      });
    };
    const source = openCameraSource(
      { ...options, url, deadlines: { startMs, firstPictureMs } },
      {
        onEvent(event) {
          steps.happened(event);
          if (event.kind === "described") ({ description } = event);
          if (event.kind === "secured") ({ fingerprint } = event);
          if (event.kind === "answered") skewMs = clockSkewMs(event.date, clock.nowMs());
          if (event.kind === "transportChosen") ({ transport } = event);
          if (event.kind !== "arriving") return;
          hasArrived = true;
          timers.push(clock.after(firstKeyMs, () => snapshot === undefined && finish(undefined)));
        },
        onUnit(unit, unitTrack) {
          if (!isVideo(unit)) return;
          ptsUs.push(unit.ptsUs);
          if (snapshot !== undefined && ptsUs.length >= countedPictures) finish(undefined);
          if (snapshot !== undefined || !unit.isKey) return;
          snapshot = unit;
          track = unitTrack;
          steps.pictureCame();
          timers.push(clock.after(countingMs, () => finish(undefined)));
        },
        onEnd: (fault) => finish(snapshot === undefined ? fault : undefined),
      },
    );
    timers.push(
      clock.after(withinMs, () => finish(hasArrived ? undefined : { kind: "tooSlow", afterMs: withinMs })),
    );
  });
}

function streamOf(trial: Trial, index: number, channel: number): ProbedStream | undefined {
  const { description, snapshot, fault } = trial;
  const tracks = description?.tracks ?? [];
  const foreign = description?.unsupported ?? [];
  const foreignSound = foreign.find(({ kind, reason }) => kind === "audio" && reason !== "backchannel");
  const picture = trial.track ?? tracks.find(({ kind }) => kind === "video");
  const foreignCodec =
    fault?.kind === "rtsp" && fault.fault.kind === "codecUnsupported" ? fault.fault.encodings[0] : undefined;
  const codec = picture?.codec ?? foreignCodec;
  if (codec === undefined) return undefined;
  const audioCodec = tracks.find(({ kind }) => kind === "audio")?.codec ?? foreignSound?.encoding ?? null;
  const { width, height } = snapshot?.format ?? { width: 0, height: 0 };
  return {
    channel,
    index,
    codec,
    width,
    height,
    fps: trial.fps,
    audioCodec,
    supported: picture !== undefined,
    awaitsKeyFrame: trial.awaitsKeyFrame,
    transport: trial.transport,
  };
}
