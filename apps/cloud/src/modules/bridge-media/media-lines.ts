// The media lines of this process: one for each bridge that it holds cameras of, or tries one through, opened by the bridge's agent when it is asked to, and asked for again when it is lost: soon, then
// in the rhythm in which agents come again, and at once when the agent has a new control line. A line counts once its agent has said, on the control line, that it opened it: whoever
// came in its place has not the keys, and holds nothing.
import { lineLimits, lineQuestions, mediaLineOf, newMediaTicket } from "@didban/bridge-line";
import type { CameraClock } from "@didban/media-io/camera";
import type { SlabSource } from "@didban/media";
import { TakerLine, type TakerState } from "@didban/media-io/relay";
import type { Logger } from "../../platform/log/index.ts";
import type { BridgeReach } from "../bridges/index.ts";
import type { Untried } from "../media-nodes/index.ts";
import type { MediaDoor } from "./media-door.ts";

export interface MediaLinesDeps {
  readonly reach: BridgeReach;
  readonly door: MediaDoor;
  readonly clock: CameraClock;
  /** What comes live lies in these. */
  readonly slabs: SlabSource;
  readonly log: Logger;
  /** Bridges that cameras of this process come through. */
  bridgeIds(): Iterable<string>;
  /** Somebody watches a camera of a bridge here. */
  isWatched(bridgeId: string): boolean;
}

/** What others need of the lines. */
export interface OpenLines {
  /** The line of a bridge; undefined while there is none. */
  of(bridgeId: string): TakerLine | undefined;
  /** Calls `act` once, later, when a line is there, unless the returned function was called before. */
  onceOpen(bridgeId: string, act: () => void): () => void;
}

/** Why somebody who tries a camera has no line: its bridge does not answer (BRDG-33). */
const away: Untried = { refusal: "agentNotAccessible" };

const beatMs = 1_000;
/** Whoever tries a camera waits so long for a line: with the way there and back less than ten seconds. */
const lendWithinMs = 9_000;
/** A line that no camera needs is kept for so long after it was asked for last: people try more than once. */
const lentMs = 60_000;
/** A line that stood for so long was a good one: its loss counts as the first. */
const steadyMs = 30_000;

/** A line on its way. */
interface Attempt {
  /** The control line that was asked on. */
  readonly askedOn: string;
  line: TakerLine | undefined;
  /** Gives it up. */
  drop(): void;
}

/** The line to a bridge. */
interface Lane {
  line: TakerLine | undefined;
  attempt: Attempt | undefined;
  /** The control line that was asked on last. */
  askedOn: string | undefined;
  failures: number;
  dueMs: number;
  openedMs: number;
  /** What the agent was told last of this side, as text. */
  noted: string;
}

export class MediaLines implements OpenLines {
  readonly #deps: MediaLinesDeps;
  readonly #lanes = new Map<string, Lane>();
  readonly #waiting = new Map<string, Set<() => void>>();
  /** Bridges that a line was asked for to try something, and until when it is kept, by the monotonic clock. */
  readonly #lent = new Map<string, number>();
  /** Who waits for what becomes of that. */
  readonly #borrowers = new Map<string, Set<(refusal: Untried | undefined) => void>>();
  readonly #backfills = new Map<string, NonNullable<TakerState["backfill"]>>();
  #cancelBeat: () => void = () => undefined;
  #isClosed = false;
  #isLooking = false;
  #hasTold = false;

  constructor(deps: MediaLinesDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#deps.reach.start();
    this.#beat();
  }

  /** Ends every line. */
  close(): void {
    this.#isClosed = true;
    this.#cancelBeat();
    for (const bridgeId of this.#lanes.keys()) this.#leave(bridgeId);
    this.#deps.reach.stop();
  }

  of(bridgeId: string): TakerLine | undefined {
    return this.#lanes.get(bridgeId)?.line;
  }

  onceOpen(bridgeId: string, act: () => void): () => void {
    const { clock } = this.#deps;
    if (this.of(bridgeId) !== undefined) return clock.after(0, act);
    const waiting = this.#waiting.get(bridgeId) ?? new Set();
    this.#waiting.set(bridgeId, waiting);
    // Of its own, so that whoever waits twice is called twice.
    const mine = () => act();
    waiting.add(mine);
    return () => void waiting.delete(mine);
  }

  /**
   * Has a line to a bridge, also of one that no camera here comes through; it stays for a minute at least. Resolves with undefined once it is there, or with
   * why it is not; never rejects.
   */
  lend(bridgeId: string): Promise<Untried | undefined> {
    const { clock } = this.#deps;
    if (this.#isClosed) return Promise.resolve(away);
    this.#lent.set(bridgeId, clock.monotonicMs() + lentMs);
    if (this.of(bridgeId) !== undefined) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const borrowers = this.#borrowers.get(bridgeId) ?? new Set();
      this.#borrowers.set(bridgeId, borrowers);
      const settle = (refusal: Untried | undefined) => {
        cancel();
        borrowers.delete(settle);
        resolve(refusal);
      };
      const cancel = clock.after(lendWithinMs, () => settle(away));
      borrowers.add(settle);
      // Somebody waits: not for the rhythm of those who come again.
      const lane = this.#lanes.get(bridgeId);
      if (lane !== undefined) lane.dueMs = -Infinity;
      this.#openMissing();
    });
  }

  #settle(bridgeId: string, refusal: Untried | undefined): void {
    for (const settle of this.#borrowers.get(bridgeId) ?? []) settle(refusal);
  }

  /** How far what is lacking of the cameras of a bridge is; null: nothing is. Its agent hears within a second. */
  noteBackfill(bridgeId: string, backfill: TakerState["backfill"]): void {
    if (backfill === null) this.#backfills.delete(bridgeId);
    else this.#backfills.set(bridgeId, backfill);
  }

  #beat(): void {
    if (this.#isClosed) return;
    this.#cancelBeat = this.#deps.clock.after(beatMs, () => this.#beat());
    this.#openMissing();
  }

  #openMissing(): void {
    const nowMs = this.#deps.clock.monotonicMs();
    for (const [bridgeId, untilMs] of this.#lent) if (untilMs <= nowMs) this.#lent.delete(bridgeId);
    const wanted = new Set([...this.#deps.bridgeIds(), ...this.#lent.keys()]);
    for (const bridgeId of this.#lanes.keys()) if (!wanted.has(bridgeId)) this.#leave(bridgeId);
    for (const bridgeId of wanted) if (!this.#lanes.has(bridgeId)) this.#lanes.set(bridgeId, newLane());
    for (const [bridgeId, lane] of this.#lanes) this.#note(bridgeId, lane);
    if (this.#isLooking) return;
    const missing = [...this.#lanes].filter(([, { line }]) => line === undefined).map(([id]) => id);
    if (missing.length === 0) return;
    this.#isLooking = true;
    this.#look(missing)
      .then(
        () => (this.#hasTold = false),
        (error: unknown) => this.#tellOnce(error),
      )
      .finally(() => (this.#isLooking = false));
  }

  /** Once, until it works again: it is asked every second. */
  #tellOnce(error: unknown): void {
    if (!this.#hasTold && !this.#isClosed)
      this.#deps.log.warn({ err: error }, "which bridges have a line could not be read; trying again");
    this.#hasTold = true;
  }

  async #look(missing: readonly string[]): Promise<void> {
    const { clock, reach } = this.#deps;
    const controlLines = await reach.linesOf(missing);
    for (const bridgeId of missing) {
      const lane = this.#lanes.get(bridgeId);
      const controlLine = controlLines.get(bridgeId);
      if (controlLine === undefined) this.#settle(bridgeId, away);
      if (this.#isClosed || lane === undefined || lane.line !== undefined || controlLine === undefined)
        continue;
      if (controlLine !== lane.askedOn) {
        lane.attempt?.drop();
        lane.attempt = undefined;
        lane.failures = 0;
        lane.dueMs = -Infinity;
      }
      if (lane.attempt === undefined && clock.monotonicMs() >= lane.dueMs)
        this.#open(bridgeId, lane, controlLine);
    }
  }

  #open(bridgeId: string, lane: Lane, controlLine: string): void {
    const { door, log, reach, slabs } = this.#deps;
    const ticket = newMediaTicket();
    const { path, forget } = door.expect((socket) => {
      const line = new TakerLine({
        socket,
        seals: mediaLineOf(ticket, "server"),
        slabs,
        onClosed: (fault) => {
          if (fault !== undefined)
            log.warn(
              { err: fault, bridgeId },
              "a bridge did not keep to what was agreed; its media line was closed",
            );
          this.#lost(bridgeId, line);
        },
      });
      attempt.line = line;
    });
    const attempt: Attempt = {
      askedOn: controlLine,
      line: undefined,
      drop() {
        forget();
        attempt.line?.close();
      },
    };
    lane.attempt = attempt;
    lane.askedOn = controlLine;
    reach
      .ask(controlLine, lineQuestions.openMedia, { path, ticket })
      .then((answer) => {
        if (lane.attempt !== attempt) return;
        lane.attempt = undefined;
        if (answer?.ok === true && attempt.line !== undefined)
          return this.#opened(bridgeId, lane, attempt.line);
        const reason = answer === null ? "no answer" : answer.ok ? "it was lost" : answer.reason;
        this.#failed(bridgeId, lane, attempt, reason);
        this.#settle(bridgeId, answer?.ok === false ? { refusal: "agentRejected", reason } : away);
      })
      .catch((error: unknown) => {
        if (lane.attempt === attempt) this.#failed(bridgeId, lane, attempt, error);
      });
  }

  #opened(bridgeId: string, lane: Lane, line: TakerLine): void {
    const { clock, log } = this.#deps;
    log.info({ bridgeId }, "a media line of a bridge is open");
    lane.line = line;
    lane.openedMs = clock.monotonicMs();
    lane.noted = noteText({ isWatched: false, backfill: null });
    this.#note(bridgeId, lane);
    const waiting = [...(this.#waiting.get(bridgeId) ?? [])];
    this.#waiting.delete(bridgeId);
    for (const act of waiting) act();
    this.#settle(bridgeId, undefined);
  }

  /** Tells the agent how it is on this side, where that is other than it knows. */
  #note(bridgeId: string, lane: Lane): void {
    const backfill = this.#backfills.get(bridgeId) ?? null;
    const state = { isWatched: this.#deps.isWatched(bridgeId), backfill };
    const text = noteText(state);
    if (lane.line === undefined || text === lane.noted) return;
    lane.noted = text;
    lane.line.note(state);
  }

  #failed(bridgeId: string, lane: Lane, attempt: Attempt, reason: unknown): void {
    lane.attempt = undefined;
    attempt.drop();
    if (this.#isClosed) return;
    this.#deps.log.info({ bridgeId, reason, failures: lane.failures }, "a bridge opened no media line");
    this.#delay(lane);
  }

  #lost(bridgeId: string, line: TakerLine): void {
    const lane = this.#lanes.get(bridgeId);
    if (lane?.attempt?.line === line) lane.attempt.line = undefined;
    if (lane?.line !== line) return;
    lane.line = undefined;
    this.#deps.log.info({ bridgeId }, "a media line of a bridge was lost");
    if (this.#deps.clock.monotonicMs() - lane.openedMs > steadyMs) lane.failures = 0;
    this.#delay(lane);
  }

  #delay(lane: Lane): void {
    const { retryAfterMs } = lineLimits;
    const waitMs = retryAfterMs[Math.min(lane.failures, retryAfterMs.length - 1)] ?? beatMs;
    lane.failures += 1;
    lane.dueMs = this.#deps.clock.monotonicMs() + (waitMs * (8 + 4 * Math.random())) / 10;
  }

  #leave(bridgeId: string): void {
    const lane = this.#lanes.get(bridgeId);
    this.#lanes.delete(bridgeId);
    this.#settle(bridgeId, away);
    lane?.attempt?.drop();
    lane?.line?.close();
  }
}

const newLane = (): Lane => ({
  line: undefined,
  attempt: undefined,
  askedOn: undefined,
  failures: 0,
  dueMs: -Infinity,
  openedMs: 0,
  noted: "",
});

const noteText = (state: TakerState) => JSON.stringify(state);
