// Fills gaps of the cameras of this process with what the cameras, or the bridges that dial them, kept themselves (ARCH-25). Owns when a camera is asked, how often again, and that
// it is asked politely: one piece at a time, few cameras at a time, and never while its live picture does not come.
import type { ArchiveStore, Span } from "@didban/media-io/archive";
import { uncovered } from "@didban/media-io/archive";
import type { CameraClock } from "@didban/media-io/camera";
import { earliestAllowedMs } from "@didban/media/timeline";
import type { Logger } from "../../platform/log/index.ts";
import type { CameraSession } from "../recording/index.ts";
import type { FillOutcome, FillState, FillStore } from "./fill-store.ts";
import { holesOf, leastHoleMs, lookBackMs, piecesOf } from "./holes.ts";
import type { KeptFootage, PastFootage, PastManners, WantedPiece } from "./past-footage.ts";
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
  readonly archive: Pick<ArchiveStore, "gaps" | "catalogue" | "importer">;
  readonly past: PastFootage;
  readonly store: FillStore;
  readonly clock: CameraClock;
  readonly log: Logger;
  sessions(): Iterable<FilledSession>;
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
/** Footage this close to its end of life is not worth fetching. */
const expiryMarginMs = 60_000;

/** A camera of this process. */
interface Candidate {
  readonly session: FilledSession;
  readonly generation: number;
  /** Of who has its past; undefined for its card. */
  readonly manners: PastManners | undefined;
  /** Since when it is connected. */
  sinceMs: number;
  /** Set while it is connected. */
  dueMs: number | undefined;
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
  #cancelBeat: () => void = () => {};
  #isClosed = false;

  constructor(deps: GapFillerDeps) {
    this.#deps = deps;
    this.#rhythm = { ...plainRhythm, ...deps.rhythm };
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
    for (const [id, { running }] of this.#candidates) {
      if (here.has(id)) continue;
      running?.abort();
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
    known?.running?.abort();
    const manners = this.#deps.past.mannersOf?.(session.camera);
    const fresh = {
      session,
      generation,
      manners,
      sinceMs: 0,
      dueMs: undefined,
      failures: 0,
      running: undefined,
    };
    this.#candidates.set(id, fresh);
    return fresh;
  }

  #follow(candidate: Candidate): void {
    const nowMs = this.#deps.clock.monotonicMs();
    if (!candidate.session.report.isConnected) {
      candidate.running?.abort();
      candidate.dueMs = undefined;
      // A line that has come again is as good as a new one.
      if (candidate.manners !== undefined) candidate.failures = 0;
      return;
    }
    if (candidate.dueMs !== undefined) return;
    candidate.sinceMs = nowMs;
    candidate.dueMs = nowMs + this.#rhythmOf(candidate).firstLookMs;
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
    const { session } = candidate;
    const state = await store.read(session.camera.id);
    if (state === undefined || !state.isOn) return "done";
    if (state.hasCard === false && !this.#isLongAgo(state.lookedAt)) return "done";
    const first = await this.#nextPiece(candidate);
    // One that was never asked is asked, so that people know whether it can.
    if (first === undefined && state.hasCard !== undefined) return "done";
    const footage = await this.#open(session, state, signal);
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
    const { session } = candidate;
    const { camera } = session;
    let [filledMs, absentMs] = [0, 0];
    let failure: string | undefined;
    for (let piece: WantedPiece | undefined = first; piece !== undefined;) {
      const { stored, reason } = await this.#fetch(session, footage, piece, signal);
      filledMs += lengthOf(stored);
      failure = reason;
      if (reason !== undefined || signal.aborted) break;
      absentMs += await this.#noteAbsent(candidate, piece);
      const isWanted = (await store.read(camera.id))?.isOn === true;
      piece = isWanted ? await this.#nextPiece(candidate) : undefined;
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

  async #open(
    { camera }: FilledSession,
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
        if (state.hasCard !== true || this.#isLongAgo(state.lookedAt))
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
  ): Promise<{ readonly stored: readonly Span[]; readonly reason: string | undefined }> {
    // What was overwritten need not be asked for.
    if (footage.fromMs !== undefined && piece.endMs <= footage.fromMs)
      return { stored: [], reason: undefined };
    const pieces = new PieceImporter(this.#deps.archive.importer, camera.id, information.recordIndex);
    try {
      const end = await footage.fetch(piece, (group) => pieces.take(group), signal);
      // What came whole is kept, also of a piece that broke off.
      await pieces.flush();
      return { stored: pieces.stored, reason: end.kind === "failed" ? end.reason : undefined };
    } finally {
      pieces.drop();
    }
  }

  /** Remembers what of a piece did not come, so that nobody asks again; answers how long that is. */
  async #noteAbsent({ session, manners }: Candidate, piece: WantedPiece): Promise<number> {
    const { archive, store, clock } = this.#deps;
    const { startMs, endMs } = piece;
    const { camera } = session;
    const leastMs = manners?.leastHoleMs ?? leastHoleMs;
    const files = await archive.catalogue.files({ cameraId: camera.id, fromMs: startMs, toMs: endMs });
    const missing = uncovered(files, startMs, endMs).filter((span) => span.endMs - span.startMs >= leastMs);
    if (missing.length > 0) await store.putAbsent(camera, missing, earliestAllowedMs(camera, clock.nowMs()));
    return lengthOf(missing);
  }

  /** The piece that is to be filled next; undefined when nothing is missing that may be filled. */
  async #nextPiece(candidate: Candidate): Promise<WantedPiece | undefined> {
    const { archive, store, clock } = this.#deps;
    const { camera } = candidate.session;
    const leastMs = candidate.manners?.leastHoleMs ?? leastHoleMs;
    const nowMs = clock.nowMs();
    const settledMs = nowMs - this.#rhythmOf(candidate).settleMs;
    const earliestMs = earliestAllowedMs(camera, nowMs + expiryMarginMs);
    // A gap may be long, but it ended within the time that is looked back.
    const window = { cameraId: camera.id, fromMs: settledMs - lookBackMs, toMs: settledMs };
    const gaps = await archive.gaps(window);
    const [oldest] = gaps;
    if (oldest === undefined) return undefined;
    const fromMs = Math.max(oldest.startMs, earliestMs);
    const files = await archive.catalogue.files({ ...window, fromMs, toMs: nowMs });
    const absent = await store.absent(camera);
    const holes = holesOf({ gaps, files, absent, earliestMs, settledMs, leastMs, camera });
    // Where nothing is recorded before, a full disk may have taken what was there: it would take this too (ARCH-32).
    for (const piece of piecesOf(holes, nowMs))
      if (await archive.catalogue.isRecordedBefore(camera.id, piece.startMs)) return piece;
    return undefined;
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

const lengthOf = (spans: readonly Span[]) =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

function outcomeOf(filledMs: number, absentMs: number, failure: string | undefined): FillOutcome {
  if (failure !== undefined) return filledMs > 0 ? "partlyFilled" : "failed";
  if (absentMs === 0) return "filled";
  return filledMs > 0 ? "partlyFilled" : "notOnCard";
}
