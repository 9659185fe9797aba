// Fills gaps of the cameras of this process with what the cameras, or the bridges that dial them, kept themselves (ARCH-25). Owns when a camera is asked, how often again, and that
// it is asked politely: one piece at a time, few cameras at a time, and never while its live picture does not come.
import type { FootageImporter, Span } from "@didban/media-io/archive";
import { clipSpans, mergeSpans, uncovered } from "@didban/media-io/archive";
import type { CameraClock } from "@didban/media-io/camera";
import { earliestAllowedMs } from "@didban/media/timeline";
import type { Logger } from "../../platform/log/index.ts";
import type { CameraSession } from "../recording/index.ts";
import { BackfillProgress, type TellProgress } from "./backfill-progress.ts";
import type { FillOutcome, FillState, FillStore } from "./fill-store.ts";
import { leastHoleMs, unwanted } from "./holes.ts";
import { lengthOf, missingOf, type Missing, type ReadArchive } from "./missing-footage.ts";
import type {
  FetchEnd,
  KeptFootage,
  MissingTime,
  PastFootage,
  PastManners,
  WantedPiece,
} from "./past-footage.ts";
import { PieceImporter } from "./piece-importer.ts";

export type FilledSession = Pick<CameraSession, "camera" | "report" | "information">;

/** What the filler does when, milliseconds. */
export interface FillRhythm {
  /** After a camera came, until it is asked: it has enough to do. */
  readonly firstLookMs: number;
  /** After a gap ended, until it is filled: what was recorded behind it tells where its footage belongs. */
  readonly settleMs: number;
  /** Between two looks at the ledger. */
  readonly sweepMs: number;
  /** After a failure; doubled with each further one. */
  readonly retryMs: number;
  readonly longestRetryMs: number;
  /** How fast footage is fetched, in times of real time; the live stream has the rest of the line. */
  readonly timesRealTime: number;
}

export interface GapFillerDeps {
  readonly archive: ReadArchive & {
    readonly importer: Pick<FootageImporter, "import" | "explain">;
  };
  readonly past: PastFootage;
  readonly store: FillStore;
  readonly clock: CameraClock;
  readonly log: Logger;
  sessions(): Iterable<FilledSession>;
  /** How far the past of a place that is asked in its own manners is. */
  readonly onProgress?: TellProgress;
  readonly rhythm?: Partial<FillRhythm>;
}

export const plainRhythm: FillRhythm = {
  firstLookMs: 10_000,
  settleMs: 8_000,
  sweepMs: 20_000,
  retryMs: 30_000,
  longestRetryMs: 3_600_000,
  timesRealTime: 8,
};
const beatMs = 1_000;
/** Cameras that are asked for their cards at a time. */
const mostAtOnce = 2;
/** A camera without a card may be given one. */
const askAgainMs = 24 * 3_600_000;
/**
 * A gap that lasts is filled up to so long ago: a camera that comes again is recorded from the key frame on that its keeper has last, and nothing may be stored behind that
 * twice.
 */
const lastingMarginMs = 20_000;

/** A camera of this process. */
interface Candidate {
  readonly session: FilledSession;
  readonly generation: number;
  /** Of who has its past; undefined for its card. */
  readonly manners: PastManners | undefined;
  /** Its pictures come; or they do not, while who keeps its past is there. */
  standing: "connected" | "away" | "unreachable";
  /** Since when it stands so. */
  sinceMs: number;
  /** Set while it may be asked. */
  dueMs: number | undefined;
  /** From here on there is nothing until it comes again, as who keeps its past says. */
  goneFromMs: number | undefined;
  failures: number;
  running: AbortController | undefined;
}

/** How one run ended. */
type RunEnd = "done" | "failed";

export class GapFiller {
  readonly #deps: GapFillerDeps;
  readonly #rhythm: FillRhythm;
  readonly #candidates = new Map<string, Candidate>();
  readonly #work = new Set<Promise<void>>();
  readonly #progress: BackfillProgress;
  #cancelBeat: () => void = () => {};
  #isClosed = false;

  constructor(deps: GapFillerDeps) {
    this.#deps = deps;
    this.#rhythm = { ...plainRhythm, ...deps.rhythm };
    this.#progress = new BackfillProgress(deps.onProgress ?? (() => undefined), () =>
      deps.clock.monotonicMs(),
    );
  }

  start(): void {
    this.#cancelBeat = this.#deps.clock.after(beatMs, () => {
      this.#beat();
      if (!this.#isClosed) this.start();
    });
  }

  /** Leaves every camera; resolves once nothing is written any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelBeat();
    for (const { running } of this.#candidates.values()) running?.abort();
    await Promise.all(this.#work);
  }

  #beat(): void {
    const here = new Set<string>();
    for (const session of this.#deps.sessions()) {
      const { camera } = session;
      if (!this.#deps.past.mayKeep(camera)) continue;
      here.add(camera.id);
      this.#follow(this.#candidateOf(session));
    }
    for (const [id, candidate] of this.#candidates) {
      if (here.has(id)) continue;
      this.#leave(candidate);
      this.#candidates.delete(id);
    }
    this.#runDue();
  }

  /** Begins with those that have waited longest. */
  #runDue(): void {
    const nowMs = this.#deps.clock.monotonicMs();
    const waiting = [...this.#candidates.values()].flatMap((candidate) => {
      const { dueMs = Infinity, running } = candidate;
      return running === undefined && dueMs <= nowMs ? [{ candidate, dueMs }] : [];
    });
    for (const { candidate } of waiting.toSorted((one, other) => one.dueMs - other.dueMs))
      if (!this.#isClosed && this.#hasRoom(candidate)) this.#run(candidate);
  }

  /** The camera with its present connection. */
  #candidateOf(session: FilledSession): Candidate {
    const { id, generation } = session.camera;
    const known = this.#candidates.get(id);
    if (known?.session === session && known.generation === generation) return known;
    if (known) this.#leave(known);
    const manners = this.#deps.past.mannersOf?.(session.camera);
    const fresh: Candidate = {
      session,
      generation,
      manners,
      standing: "unreachable",
      sinceMs: 0,
      dueMs: undefined,
      goneFromMs: undefined,
      failures: 0,
      running: undefined,
    };
    this.#candidates.set(id, fresh);
    return fresh;
  }

  #follow(candidate: Candidate): void {
    const nowMs = this.#deps.clock.monotonicMs();
    const standing = standingOf(candidate);
    if (standing === candidate.standing) return;
    candidate.standing = standing;
    candidate.goneFromMs = undefined;
    candidate.sinceMs = nowMs;
    if (standing !== "unreachable") {
      candidate.dueMs = nowMs + this.#rhythmOf(candidate).firstLookMs;
      return;
    }
    this.#leave(candidate);
    candidate.dueMs = undefined;
    // A line that has come again is as good as a new one.
    if (candidate.manners !== undefined) candidate.failures = 0;
  }

  #leave({ manners, running, session }: Candidate): void {
    running?.abort();
    if (manners !== undefined) this.#progress.forget(manners.place, session.camera.id);
  }

  /** Channels of one recorder share its disk: one of them is asked at a time. A bridge says how many of its cameras. */
  #hasRoom({ session, manners }: Candidate): boolean {
    const all = [...this.#candidates.values()].filter((each) => each.running !== undefined);
    const running = all.filter((each) => each.manners?.place === manners?.place);
    if (manners !== undefined) return running.length < manners.atOnce;
    const host = session.camera.onvif?.host;
    return (
      running.length < mostAtOnce &&
      !running.some((each) => host !== undefined && each.session.camera.onvif?.host === host)
    );
  }

  #run(candidate: Candidate): void {
    const { clock, log } = this.#deps;
    const { sweepMs, retryMs, longestRetryMs } = this.#rhythmOf(candidate);
    const running = new AbortController();
    candidate.running = running;
    const work = this.#fill(candidate, running.signal)
      .catch((error: unknown): RunEnd => {
        const { id: cameraId } = candidate.session.camera;
        log.warn({ err: error, cameraId }, "gaps of a camera could not be filled; trying again");
        return "failed";
      })
      .then((end) => {
        candidate.running = undefined;
        if (running.signal.aborted) return;
        candidate.failures = end === "failed" ? candidate.failures + 1 : 0;
        const waitMs =
          end === "failed" ? Math.min(retryMs * 2 ** (candidate.failures - 1), longestRetryMs) : sweepMs;
        candidate.dueMs = clock.monotonicMs() + waitMs;
      })
      .finally(() => {
        this.#work.delete(work);
        this.#runDue();
      });
    this.#work.add(work);
  }

  /** Fills what is missing, piece by piece, until nothing is or the camera does not answer. */
  async #fill(candidate: Candidate, signal: AbortSignal): Promise<RunEnd> {
    const { store, clock } = this.#deps;
    const { session, manners } = candidate;
    const state = await store.read(session.camera.id);
    if (state === undefined) return "done";
    // What people switch, and what is known of it, is the camera's own card.
    if (manners === undefined && !state.isOn) return "done";
    if (manners === undefined && state.hasCard === false && !this.#isLongAgo(state.lookedAt)) return "done";
    const { next: first, leftMs } = await this.#missing(candidate);
    // One that was never asked is asked, so that people know whether it can.
    if (first === undefined && (manners !== undefined || state.hasCard !== undefined)) return "done";
    if (first !== undefined && manners !== undefined) await this.#survey(manners.place, candidate, leftMs);
    const footage = await this.#open(candidate, state, signal);
    if (footage === "none") return "done";
    if (footage === "failed") {
      if (first !== undefined) await store.putResult(session.camera, "failed", 0, new Date(clock.nowMs()));
      return "failed";
    }
    return first === undefined ? "done" : await this.#fillFrom(candidate, footage, first, signal);
  }

  async #fillFrom(
    candidate: Candidate,
    footage: KeptFootage,
    first: WantedPiece,
    signal: AbortSignal,
  ): Promise<RunEnd> {
    const { store, clock, log } = this.#deps;
    const { session, manners } = candidate;
    const { camera } = session;
    let [filledMs, absentMs] = [0, 0];
    let failure: string | undefined;
    for (let piece: WantedPiece | undefined = first; piece !== undefined;) {
      const { stored, end } = await this.#fetch(session, footage, piece, signal);
      filledMs += lengthOf(stored);
      failure = end.kind === "failed" ? end.reason : undefined;
      if (end.kind === "failed" || signal.aborted) break;
      absentMs += await this.#noteAbsent(candidate, piece, end.missing ?? []);
      const isWanted = manners !== undefined || (await store.read(camera.id))?.isOn === true;
      const missing: Missing = isWanted ? await this.#missing(candidate) : { next: undefined, leftMs: 0 };
      if (manners !== undefined && !signal.aborted)
        this.#progress.note(manners.place, camera.id, piece.endMs - piece.startMs, missing.leftMs);
      piece = missing.next;
    }
    if (signal.aborted && filledMs === 0) return "done";
    const outcome = outcomeOf(filledMs, absentMs, failure);
    log.info(
      { cameraId: camera.id, outcome, filledMs, absentMs, failure },
      "gaps of a camera were sought in what is kept elsewhere",
    );
    await store.putResult(camera, outcome, filledMs, new Date(clock.nowMs()));
    return failure === undefined ? "done" : "failed";
  }

  /** Where a place begins to be asked, what is missing of its other cameras is known from the beginning: their turn comes later. */
  async #survey(place: string, { session }: Candidate, leftMs: number): Promise<void> {
    if (this.#progress.isUnderWay(place)) return;
    const nowMs = this.#deps.clock.monotonicMs();
    this.#progress.note(place, session.camera.id, 0, leftMs);
    for (const other of this.#candidates.values()) {
      const isWaiting = other.running === undefined && (other.dueMs ?? Infinity) <= nowMs;
      if (other.manners?.place !== place || !isWaiting) continue;
      this.#progress.note(place, other.session.camera.id, 0, (await this.#missing(other)).leftMs);
    }
  }

  async #open(
    { manners, session: { camera } }: Candidate,
    state: FillState,
    signal: AbortSignal,
  ): Promise<KeptFootage | "none" | "failed"> {
    const { past, store, clock, log } = this.#deps;
    const opened = await past.open(camera, signal);
    const now = new Date(clock.nowMs());
    switch (opened.kind) {
      case "failed":
        log.info(
          { cameraId: camera.id, reason: opened.reason },
          "who has the past of a camera did not say what there is",
        );
        return "failed";
      case "none":
        await store.putCard(camera, false, undefined, now);
        return "none";
      case "kept": {
        const { footage } = opened;
        const { fromMs } = footage;
        if (manners === undefined && (state.hasCard !== true || this.#isLongAgo(state.lookedAt)))
          await store.putCard(camera, true, fromMs === undefined ? undefined : new Date(fromMs), now);
        return footage;
      }
    }
  }

  async #fetch(
    { camera, information }: FilledSession,
    footage: KeptFootage,
    piece: WantedPiece,
    signal: AbortSignal,
  ): Promise<{ readonly stored: readonly Span[]; readonly end: FetchEnd }> {
    // What was overwritten need not be asked for.
    if (footage.fromMs !== undefined && piece.endMs <= footage.fromMs)
      return { stored: [], end: { kind: "whole" } };
    const pieces = new PieceImporter(this.#deps.archive.importer, camera.id, information.recordIndex);
    try {
      const end = await footage.fetch(piece, (group) => pieces.take(group), signal);
      // What came whole is kept, also of a piece that broke off.
      await pieces.flush();
      return { stored: pieces.stored, end };
    } finally {
      pieces.drop();
    }
  }

  /** Remembers what of a piece did not come, and of the rest of its gap what there is none of, so that nobody asks again; answers how long that of the piece is. */
  async #noteAbsent(candidate: Candidate, piece: WantedPiece, told: readonly MissingTime[]): Promise<number> {
    const { archive, store, clock } = this.#deps;
    const { startMs, endMs, gap } = piece;
    const { camera } = candidate.session;
    const leastMs = candidate.manners?.leastHoleMs ?? leastHoleMs;
    const files = await archive.catalogue.files({ cameraId: camera.id, fromMs: startMs, toMs: endMs });
    const missing = uncovered(files, startMs, endMs).filter((span) => span.endMs - span.startMs >= leastMs);
    const lasting = told.find((span) => span.endMs === Infinity);
    if (lasting) candidate.goneFromMs = lasting.startMs;
    const ended = told.filter((span) => span !== lasting);
    // Of what lasts nothing is known for good.
    const notHere = clipSpans(missing, startMs, Math.min(endMs, lasting?.startMs ?? endMs));
    const known = mergeSpans([...clipSpans(ended, gap.startMs, gap.endMs), ...notHere], 0);
    if (known.length > 0) await store.putAbsent(camera, known, earliestAllowedMs(camera, clock.nowMs()));
    for (const span of ended)
      if (span.cause === "storage") await archive.importer.explain(camera.id, span, unwanted, span.cause);
    return lengthOf(missing);
  }

  #missing(candidate: Candidate): Promise<Missing> {
    const { archive, store, clock } = this.#deps;
    const { goneFromMs, manners, standing, session } = candidate;
    const nowMs = clock.nowMs();
    return missingOf(
      { archive, store },
      {
        camera: session.camera,
        manners,
        nowMs,
        settledMs: nowMs - this.#rhythmOf(candidate).settleMs,
        goneFromMs,
        lastingUntilMs: standing === "away" ? nowMs - lastingMarginMs : undefined,
      },
    );
  }

  #rhythmOf({ manners, sinceMs }: Candidate): FillRhythm {
    if (manners === undefined) return this.#rhythm;
    const { firstLookMs, settleMs, hurryForMs, hurryMs } = manners;
    const isFresh = this.#deps.clock.monotonicMs() - sinceMs < hurryForMs;
    const { sweepMs, retryMs } = this.#rhythm;
    const hurry = (ms: number) => (isFresh ? hurryMs : ms);
    return { ...this.#rhythm, firstLookMs, settleMs, sweepMs: hurry(sweepMs), retryMs: hurry(retryMs) };
  }

  #isLongAgo(at: Date | undefined): boolean {
    return at === undefined || this.#deps.clock.nowMs() - at.getTime() > askAgainMs;
  }
}

/** A fault of the way to who keeps the past tells nothing of the camera. */
function standingOf({ manners, session: { report } }: Candidate): Candidate["standing"] {
  if (report.isConnected) return "connected";
  const isAway = report.faultCode !== null && report.faultCode !== "agentNotAccessible";
  return isAway && manners?.isHere() === true ? "away" : "unreachable";
}

function outcomeOf(filledMs: number, absentMs: number, failure: string | undefined): FillOutcome {
  if (failure !== undefined) return filledMs > 0 ? "partlyFilled" : "failed";
  if (absentMs === 0) return "filled";
  return filledMs > 0 ? "partlyFilled" : "notOnCard";
}
