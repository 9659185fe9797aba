// One camera in a media process: its streams kept coming, its recording kept true to what is asked for. Which stream is recorded is
// CameraRecording's, what is told to others camera-report.ts's.
import type { StreamInformation } from "@didban/contract";
import { isVideo, type AccessUnit, type GapCause, type SlabSource } from "@didban/media";
import type { ArchiveStore } from "@didban/media-io/archive";
import { untilNextSlotMs } from "@didban/media/timeline";
import type { CameraClock, ReadPacer } from "@didban/media-io/camera";
import {
  CameraRecording,
  CameraStreams,
  fromCamera,
  MotionGate,
  MotionWatch,
  type MotionSource,
  type OpenStream,
  type StreamHub,
  type StreamSession,
  type WantedStream,
} from "@didban/media-io/recording";
import type { Logger } from "../../platform/log/index.ts";
import { streamInformationOf, type HealthReport } from "../cameras/index.ts";
import { reportOf } from "./camera-report.ts";
import { stopCauseOf, type DesiredCamera, type DesiredStream, type NetworkOf } from "./desired-camera.ts";

export interface CameraSessionDeps {
  readonly archive: Pick<ArchiveStore, "writer">;
  readonly networkOf: NetworkOf;
  readonly clock: CameraClock;
  /** Where pictures are put together. */
  readonly slabs: SlabSource;
  /** Paces the reads of cameras that nobody watches. */
  readonly pacer: ReadPacer;
  /** Receives a stream of a camera from the bridge that dials it. */
  relayed(bridgeId: string, cameraId: string, stream: number): OpenStream;
  readonly log: Logger;
  /** What moves before cameras. */
  readonly motion: MotionSource;
  viewerCount(cameraId: string): number;
  /** Something changed that others should hear of soon. */
  onChange(session: CameraSession): void;
  /** A camera showed a certificate while none was known of it (CONN-27). */
  onFingerprint(camera: DesiredCamera, fingerprint: string): void;
}

/** A clock that was set is noticed within so long. */
const lookMs = 60_000;

export class CameraSession {
  readonly #deps: CameraSessionDeps;
  #camera: DesiredCamera;
  readonly #streams: CameraStreams;
  readonly #recording: CameraRecording;
  readonly #motion = new MotionWatch();
  /** Of the stream that is recorded. */
  #gate: MotionGate | undefined;
  #stopMotion: (() => void) | undefined;
  #lastFrameMs: number | undefined;
  /** Since when nothing but a missing picture would keep it from being recorded, by the monotonic clock. */
  #wantedSinceMs: number | undefined;
  #stopFollowing: () => void = () => undefined;

  constructor(camera: DesiredCamera, deps: CameraSessionDeps) {
    this.#camera = camera;
    this.#deps = deps;
    this.#streams = new CameraStreams({
      clock: deps.clock,
      onUnit: (index, unit) => this.#take(index, unit),
      onPicture: () => this.#turn(),
      onFault: (index, { fault, code, waitMs }) => {
        const { id } = this.#camera;
        deps.log.warn(
          { cameraId: id, stream: index, fault: fault.kind, code, waitMs },
          "a camera's stream ended",
        );
        this.#recording.lose(index);
        this.#turn();
      },
      onClosed: (index) => this.#recording.lose(index),
      onFingerprint: (fingerprint) => {
        const camera = this.#camera;
        if (camera.knownFingerprint === undefined) deps.onFingerprint(camera, fingerprint);
      },
    });
    this.#recording = new CameraRecording({
      clock: deps.clock,
      hub: (index) => this.hub(index),
      writer: (index) => this.#writerOf(index),
      captureAsOn: (index, other, unit) => this.#streams.captureAsOn(index, other, unit),
      stopCause: (index) => this.#stopCauseOf(index),
      largest: () => this.information.recordIndex,
      areAllKnown: () => this.information.streamCount === this.#camera.streams.length,
    });
    this.#followMotion();
    this.#connect();
    this.#followSchedule();
  }

  get camera(): DesiredCamera {
    return this.#camera;
  }

  get streams(): readonly StreamSession[] {
    return this.#streams.sessions;
  }

  /** Failed tries in a row (CAM-10). */
  get configAttempts(): number {
    return Math.max(0, ...this.streams.map(({ failures }) => failures));
  }

  /** A stream of the camera, for as long as the camera is here: sources come and go behind it. */
  hub(index: number): StreamHub {
    return this.#streams.hub(index);
  }

  /** Somebody is handed what comes live. */
  get isWatched(): boolean {
    return this.#camera.streams.some(({ index }) => this.#streams.hubs.get(index)?.isWatched === true);
  }

  /** Follows what is asked for now: connects afresh where the connection changed, starts and stops recording. */
  update(camera: DesiredCamera): void {
    const { bridgeId, generation } = this.#camera;
    const isOther = camera.generation !== generation || camera.bridgeId !== bridgeId;
    const isSwitched = camera.isEnabled !== this.#camera.isEnabled;
    this.#camera = camera;
    this.#followMotion();
    if (isOther || isSwitched) this.#connect();
    else this.#steer();
    this.#followSchedule();
  }

  /** Streams as this process sees them; as last seen by anyone before it has. */
  get information(): StreamInformation {
    const streams = this.#camera.streams.flatMap(({ index }) => {
      const facts = this.#streams.hubs.get(index)?.facts;
      if (!facts) return this.#camera.information.streams.filter((stream) => stream.index === index);
      const { codec, width, height } = facts.video;
      const { fps, bitrateKbps } = facts;
      return [{ index, codec, width, height, fps, bitrateKbps, audioCodec: facts.audio?.codec ?? null }];
    });
    return streamInformationOf(streams);
  }

  /** The newest key frame, of the smallest stream that has one. */
  get latestKey(): AccessUnit | undefined {
    return [...this.#streams.hubs].sort(([a], [b]) => b - a).find(([, hub]) => hub.latestKey)?.[1].latestKey
      ?.unit;
  }

  get report(): HealthReport {
    const { clock } = this.#deps;
    return reportOf({
      streams: this.streams,
      main: this.#streams.session(this.#recording.index),
      isLocked: this.#streams.isLocked,
      wantedMs: this.#wantedSinceMs === undefined ? undefined : clock.monotonicMs() - this.#wantedSinceMs,
      sinceWrittenMs: this.#recording.sinceWrittenMs,
      viewerCount: this.#deps.viewerCount(this.#camera.id),
      lastFrameMs: this.#lastFrameMs,
      address: this.streams.find(({ address }) => address !== undefined)?.address,
    });
  }

  /** Lets go of the camera, which goes on elsewhere or is no more. */
  leave(): void {
    this.#stopMotion?.();
    this.#stopFollowing();
    this.#streams.close();
    this.#recording.leave();
  }

  /** The process ends; the archive closes what is recorded. */
  close(): void {
    this.#stopMotion?.();
    this.#stopFollowing();
    this.#streams.close();
  }

  #steer(): void {
    const { clock } = this.#deps;
    this.#recording.steer();
    const isClosed = this.#gate?.isClosed === true;
    const isWanted = !isClosed && stopCauseOf(this.#camera, clock.nowMs(), false) === undefined;
    this.#wantedSinceMs = isWanted ? (this.#wantedSinceMs ?? clock.monotonicMs()) : undefined;
  }

  /** Is told of movement while that decides what is recorded (CAM-34). */
  #followMotion(): void {
    const { id, recordMode } = this.#camera;
    const isAsked = recordMode === "HWMotion";
    this.#motion.isAsked = isAsked;
    if (isAsked === (this.#stopMotion !== undefined)) return this.#gate?.look();
    this.#stopMotion?.();
    this.#stopMotion = undefined;
    if (isAsked)
      this.#stopMotion = this.#deps.motion.follow(id, {
        moves: (isMoving, atMs) => {
          this.#motion.moves(isMoving, atMs);
          this.#gate?.look();
        },
        lost: () => {
          this.#motion.lost();
          this.#gate?.look();
        },
      });
    this.#gate?.look();
  }

  #turn(): void {
    this.#steer();
    this.#deps.onChange(this);
  }

  /** Stops and goes on as the schedule says (CAM-31): looked at where a slot begins, and each minute for clocks that are set. */
  #followSchedule(): void {
    this.#stopFollowing();
    const { schedule } = this.#camera;
    if (schedule === undefined) return;
    const { clock, onChange } = this.#deps;
    const waitMs = Math.min(lookMs, untilNextSlotMs(clock.nowMs(), schedule.zone));
    this.#stopFollowing = clock.after(waitMs, () => {
      const wasWanted = this.#wantedSinceMs !== undefined;
      this.#steer();
      if (wasWanted !== (this.#wantedSinceMs !== undefined)) onChange(this);
      this.#followSchedule();
    });
  }

  #connect(): void {
    const { bridgeId, isEnabled, streams, credentials } = this.#camera;
    this.#lastFrameMs = undefined;
    this.#streams.replace(isEnabled ? streams.map((stream) => this.#wanted(stream)) : []);
    this.#steer();
    // Whoever dials it takes care of its password.
    this.#streams.open({ hasPassword: bridgeId === undefined && credentials !== undefined });
    this.#deps.onChange(this);
  }

  #wanted(stream: DesiredStream): WantedStream {
    const { index } = stream;
    const { bridgeId, id, information } = this.#camera;
    return {
      index,
      isKnown: information.streams.some((known) => known.index === index),
      open: bridgeId === undefined ? this.#direct(stream) : this.#deps.relayed(bridgeId, id, index),
    };
  }

  #direct({ index, url }: DesiredStream): OpenStream {
    const { networkOf, clock, slabs, pacer } = this.#deps;
    const { credentials, knownFingerprint } = this.#camera;
    return fromCamera({
      url,
      credentials,
      knownFingerprint,
      clock,
      slabs,
      pacing: { pacer, isWatched: () => this.hub(index).isWatched },
      wantsAudio: true,
      network: networkOf(this.#camera),
    });
  }

  #take(index: number, unit: AccessUnit): void {
    if (isVideo(unit)) this.#lastFrameMs = unit.captureMs;
    if (this.#recording.take(index, unit)) this.#deps.onChange(this);
  }

  #stopCauseOf(index: number): GapCause | undefined {
    // Until the first answer or fault of an attempt nothing says that the camera is away: the gap so far goes on.
    const stream = this.#streams.session(index);
    return stopCauseOf(
      this.#camera,
      this.#deps.clock.nowMs(),
      stream === undefined || stream.faultCode !== undefined,
    );
  }

  #writerOf(index: number): MotionGate {
    const { id, createdAtMs, accountedToMs } = this.#camera;
    const nowMs = this.#deps.clock.nowMs();
    const cause = stopCauseOf(this.#camera, nowMs, accountedToMs === undefined) ?? "system";
    const writer = this.#deps.archive.writer(id, index, { sinceMs: createdAtMs, cause, accountedToMs });
    this.#gate = new MotionGate({ writer, motion: this.#motion, onTurn: () => this.#turn() });
    return this.#gate;
  }
}
