// Tells the database how the cameras of this process are: at once when something changes, and every few seconds as a sign of life.
// The database being away costs nothing but the telling.
import { errorFlagsOf, type StreamInformation } from "@didban/contract";
import type { Clock, Cancel } from "../../platform/clock/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { detailedStatusOf } from "../cameras/index.ts";
import type { CameraSession } from "./camera-session.ts";
import { isScheduledAt } from "./desired-camera.ts";
import type { HealthStore } from "./health-store.ts";

type Stream = StreamInformation["streams"][number] & { readonly gopSeconds: number };

/** What is told of a camera's session. */
export type ReportedSession = Pick<
  CameraSession,
  "camera" | "configAttempts" | "hub" | "information" | "report"
>;

export interface HealthReporterDeps {
  readonly store: HealthStore;
  readonly clock: Clock;
  readonly log: Logger;
  sessions(): Iterable<ReportedSession>;
}

const beatMs = 5_000;
const soonMs = 150;
/** Measured figures differ a little all the time; a difference below this share is none. */
const noticeShare = 0.25;

export class HealthReporter {
  readonly #deps: HealthReporterDeps;
  readonly #changed = new Set<ReportedSession>();
  /** What was last told of each. */
  readonly #statuses = new WeakMap<ReportedSession, string>();
  readonly #streams = new WeakMap<
    ReportedSession,
    { readonly generation: number; readonly streams: readonly Stream[] }
  >();
  readonly #cancelBeat: Cancel;
  #cancelSoon: Cancel | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: HealthReporterDeps) {
    this.#deps = deps;
    this.#cancelBeat = deps.clock.every(beatMs, () => this.#write([...deps.sessions()]));
  }

  /** The session's camera is not what it was: tell it soon. */
  note(session: ReportedSession): void {
    this.#changed.add(session);
    this.#cancelSoon ??= this.#deps.clock.after(soonMs, () => {
      this.#cancelSoon = undefined;
      const changed = [...this.#changed];
      this.#changed.clear();
      this.#write(changed);
    });
  }

  async close(): Promise<void> {
    this.#cancelBeat();
    this.#cancelSoon?.();
    await this.#writing;
  }

  #write(sessions: readonly ReportedSession[]): void {
    this.#writing = this.#writing
      .then(() => this.#tell(sessions))
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, "camera health could not be written"));
  }

  async #tell(noted: readonly ReportedSession[]): Promise<void> {
    const { store, clock } = this.#deps;
    const here = new Set(this.#deps.sessions());
    // One that has left meanwhile is someone else's to tell of.
    const sessions = noted.filter((session) => here.has(session));
    const now = new Date(clock.nowMs());
    const reports = sessions.map((session) => ({
      cameraId: session.camera.id,
      report: session.report,
      configAttempts: session.configAttempts,
    }));
    await store.putReports(reports, now);
    for (const session of sessions) {
      await this.#tellStreams(session);
      const { id: cameraId, isEnabled: enable } = session.camera;
      const isScheduled = isScheduledAt(session.camera, clock.nowMs());
      const hasSentPictures = session.report.lastFrameAt !== null;
      const facts = { enable, isScheduled, hasSentPictures, ...session.information };
      const status = detailedStatusOf(facts, session.report, 0);
      const { overall, faultCode } = status;
      const flags = errorFlagsOf(status);
      const mark = `${overall}:${flags.join()}:${faultCode ?? ""}`;
      if (this.#statuses.get(session) === mark) continue;
      await store.addChange({ cameraId, overall, flags, faultCode }, now);
      this.#statuses.set(session, mark);
    }
  }

  async #tellStreams(session: ReportedSession): Promise<void> {
    const { camera, information } = session;
    const factsOf = (index: number) => session.hub(index).facts;
    const streams = information.streams.map((stream) => ({
      ...stream,
      gopSeconds: factsOf(stream.index)?.gopSeconds ?? 0,
    }));
    // One that comes is measured soon; one that was lost before it was is left out, and not waited for.
    if (streams.some(({ index, fps }) => fps === 0 && session.hub(index).isComing)) return;
    const measured = streams.filter(({ fps }) => fps > 0);
    const seen = measured.filter(({ index }) => factsOf(index) !== undefined);
    if (seen.length === 0) return;
    const told = this.#streams.get(session);
    if (told?.generation === camera.generation && areAlike(told.streams, seen)) return;
    await this.#deps.store.putStreams(camera.id, measured);
    this.#streams.set(session, { generation: camera.generation, streams: seen });
  }
}

function areAlike(told: readonly Stream[], seen: readonly Stream[]): boolean {
  if (told.length !== seen.length) return false;
  return seen.every((stream, at) => {
    const before = told[at];
    return (
      before !== undefined &&
      (["index", "codec", "width", "height", "audioCodec"] as const).every(
        (key) => before[key] === stream[key],
      ) &&
      (before.gopSeconds > 0 || stream.gopSeconds === 0) &&
      isNear(before.fps, stream.fps) &&
      isNear(before.bitrateKbps, stream.bitrateKbps)
    );
  });
}

function isNear(before: number, now: number): boolean {
  return Math.abs(now - before) <= before * noticeShare;
}
