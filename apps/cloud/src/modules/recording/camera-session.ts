// One camera in a media process: its streams kept coming, its recording kept true to what is asked for. Which stream is recorded is
// camera-recording.ts's, what is told to others camera-report.ts's.
import type { ErrorCode, StreamInformation } from "@didban/contract";
import { isVideo, type AccessUnit, type GapCause, type SlabSource } from "@didban/media";
import type { ArchiveStore } from "@didban/media-io/archive";
import { untilNextSlotMs } from "@didban/media/timeline";
import type { AddressPolicy, CameraClock, ReadPacer } from "@didban/media-io/camera";
import type { Logger } from "../../platform/log/index.ts";
import { streamInformationOf, type HealthReport } from "../cameras/index.ts";
import { CameraRecording } from "./camera-recording.ts";
import { reportOf } from "./camera-report.ts";
import { stopCauseOf, type DesiredCamera, type DesiredStream } from "./desired-camera.ts";
import { MotionGate } from "./motion-gate.ts";
import { MotionWatch, type MotionSource } from "./motion-watch.ts";
import { StreamHub } from "./stream-hub.ts";
import { StreamSession } from "./stream-session.ts";

export interface CameraSessionDeps {
  readonly archive: Pick<ArchiveStore, "writer">;
  readonly addressPolicy: AddressPolicy;
  readonly clock: CameraClock;
  /** Where pictures are put together. */
  readonly slabs: SlabSource;
  /** Paces the reads of cameras that nobody watches. */
  readonly pacer: ReadPacer;
  readonly log: Logger;
  /** What moves before cameras. */
  readonly motion: MotionSource;
  viewerCount(cameraId: string): number;
  /** Something changed that others should hear of soon. */
  onChange(session: CameraSession): void;
  onFingerprint(cameraId: string, fingerprint: string): void;
}

/** A clock that was set is noticed within so long. */
const lookMs = 60_000;
const loopback = ["127.0.0.0/8", "::1/128"];

export class CameraSession {
  readonly #deps: CameraSessionDeps;
  readonly #hubs = new Map<number, StreamHub>();
  #camera: DesiredCamera;
  #streams: StreamSession[] = [];
  readonly #recording: CameraRecording;
  readonly #motion = new MotionWatch();
  /** Of the stream that is recorded. */
  #gate: MotionGate | undefined;
  #stopMotion: (() => void) | undefined;
  #isLocked = false;
  #lastFrameMs: number | undefined;
  /** Since when nothing but a missing picture would keep it from being recorded, by the monotonic clock. */
  #wantedSinceMs: number | undefined;
  #stopFollowing: () => void = () => undefined;

  constructor(camera: DesiredCamera, deps: CameraSessionDeps) {
    this.#camera = camera;
    this.#deps = deps;
    this.#recording = new CameraRecording({
      clock: deps.clock,
      hub: (index) => this.hub(index),
      writer: (index) => this.#writerOf(index),
      captureAsOn: (index, other, unit) => this.#captureAsOn(index, other, unit),
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
    return this.#streams;
  }

  /** Failed tries in a row (CAM-10). */
  get configAttempts(): number {
    return Math.max(0, ...this.#streams.map(({ failures }) => failures));
  }

  /** A stream of the camera, for as long as the camera is here: sources come and go behind it. */
  hub(index: number): StreamHub {
    const hub = this.#hubs.get(index) ?? new StreamHub();
    this.#hubs.set(index, hub);
    return hub;
  }

  /** Follows what is asked for now: connects afresh where the connection changed, starts and stops recording. */
  update(camera: DesiredCamera): void {
    const isOther = camera.generation !== this.#camera.generation;
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
      const facts = this.#hubs.get(index)?.facts;
      if (!facts) return this.#camera.information.streams.filter((stream) => stream.index === index);
      const { codec, width, height } = facts.video;
      const { fps, bitrateKbps } = facts;
      return [{ index, codec, width, height, fps, bitrateKbps, audioCodec: facts.audio?.codec ?? null }];
    });
    return streamInformationOf(streams);
  }

  /** The newest key frame, of the smallest stream that has one. */
  get latestKey(): AccessUnit | undefined {
    return [...this.#hubs].sort(([a], [b]) => b - a).find(([, hub]) => hub.latestKey)?.[1].latestKey?.unit;
  }

  get report(): HealthReport {
    const { clock } = this.#deps;
    return reportOf({
      streams: this.#streams,
      main: this.#streams.find(({ index }) => index === this.#recording.index),
      isLocked: this.#isLocked,
      wantedMs: this.#wantedSinceMs === undefined ? undefined : clock.monotonicMs() - this.#wantedSinceMs,
      sinceWrittenMs: this.#recording.sinceWrittenMs,
      viewerCount: this.#deps.viewerCount(this.#camera.id),
      lastFrameMs: this.#lastFrameMs,
      address: this.#streams.find(({ address }) => address !== undefined)?.address,
    });
  }

  /** Lets go of the camera, which goes on elsewhere or is no more. */
  leave(): void {
    this.#stopMotion?.();
    this.#stopFollowing();
    this.#closeStreams();
    this.#recording.leave();
  }

  /** The process ends; the archive closes what is recorded. */
  close(): void {
    this.#stopMotion?.();
    this.#stopFollowing();
    this.#closeStreams();
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
    this.#closeStreams();
    for (const hub of this.#hubs.values()) hub.forget();
    this.#isLocked = false;
    this.#lastFrameMs = undefined;
    if (this.#camera.isEnabled) this.#streams = this.#camera.streams.map((stream) => this.#session(stream));
    this.#steer();
    const [first, ...others] = this.#streams;
    first?.open();
    // A password is tried with one stream first, so that a wrong one is tried once (CAM-29).
    if (!this.#camera.credentials) for (const stream of others) stream.open();
    this.#deps.onChange(this);
  }

  #closeStreams(): void {
    for (const stream of this.#streams.splice(0)) {
      stream.close();
      this.#recording.lose(stream.index);
    }
  }

  #session({ index, url }: DesiredStream): StreamSession {
    const { addressPolicy, clock, log, slabs, pacer } = this.#deps;
    const hub = this.hub(index);
    const { id, credentials, isSimulated, knownFingerprint, information } = this.#camera;
    return new StreamSession({
      index,
      hub,
      isKnown: information.streams.some((stream) => stream.index === index),
      source: {
        url,
        credentials,
        knownFingerprint,
        clock,
        slabs,
        pacing: { pacer, isWatched: () => hub.isWatched },
        wantsAudio: true,
        policy: isSimulated
          ? { ...addressPolicy, allow: [...addressPolicy.allow, ...loopback] }
          : addressPolicy,
      },
      onUnit: (unit) => this.#take(index, unit),
      onAccepted: () => this.#openAll(),
      onPicture: () => {
        this.#steer();
        this.#deps.onChange(this);
      },
      onFault: (fault, code, waitMs) => {
        log.warn({ cameraId: id, stream: index, fault: fault.kind, code, waitMs }, "a camera's stream ended");
        if (waitMs === undefined) this.#stopTrying(code);
        else this.#openAll();
        this.#recording.lose(index);
        this.#steer();
        this.#deps.onChange(this);
      },
      onFingerprint: (fingerprint) => {
        if (this.#camera.knownFingerprint === undefined) this.#deps.onFingerprint(id, fingerprint);
      },
    });
  }

  #openAll(): void {
    for (const stream of this.#streams) stream.open();
  }

  /** The camera refused the password: no stream of it tries again until a person acts, so that the account is not locked (CAM-29). */
  #stopTrying(code: ErrorCode): void {
    this.#isLocked = true;
    for (const stream of this.#streams) if (!stream.hasPicture && stream.faultCode !== code) stream.close();
  }

  #take(index: number, unit: AccessUnit): void {
    if (isVideo(unit)) this.#lastFrameMs = unit.captureMs;
    if (this.#recording.take(index, unit)) this.#deps.onChange(this);
  }

  #captureAsOn(index: number, other: number, unit: AccessUnit): number | undefined {
    const stream = this.#streams.find((one) => one.index === index);
    const others = this.#streams.find((one) => one.index === other);
    return others && stream?.captureAsOn(others, unit);
  }

  #stopCauseOf(index: number): GapCause | undefined {
    // Until the first answer or fault of an attempt nothing says that the camera is away: the gap so far goes on.
    const stream = this.#streams.find((one) => one.index === index);
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
