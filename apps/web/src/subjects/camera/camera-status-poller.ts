// Knows how the cameras are, for the whole page: one poll however many look (STAT-10), closer looks at those that connect (STAT-12), and what
// is shown when answers fail to come (STAT-13, STAT-25). Asks through what it is lent.
import {
  detailOf,
  displayedOf,
  seenErrorsOf,
  isUp,
  type CameraStatusAnswer,
  type SeenStatus,
} from "./camera-status.ts";
import { StatusRechecks } from "./status-rechecks.ts";

export interface CameraStatusPollerDeps {
  fetchAll(): Promise<readonly { readonly cameraId: string; readonly status: CameraStatusAnswer }[]>;
  fetchOne(cameraId: string): Promise<CameraStatusAnswer>;
  /** Somebody is signed in and the browser is online (STAT-11). */
  mayAsk(): boolean;
  /** A camera became live or recording (STAT-14). */
  onUp(cameraId: string): void;
  /** A poll failed: that is noted and nothing more (STAT-10). */
  onFailure(error: unknown): void;
}

const pollMs = 10_000;
/** What a person changed stays as they set it for this long, whatever a poll says (CAM-63). */
const justChangedMs = 15_000;
/** An answer older than this is shown with its age (STAT-25). */
const freshMs = 60_000;

interface Entry {
  readonly seen: SeenStatus;
  /** When it was answered. */
  readonly atMs: number;
  /** When a person changed the camera last. */
  readonly changedAtMs?: number | undefined;
}

export class CameraStatusPoller {
  readonly #deps: CameraStatusPollerDeps;
  readonly #listeners = new Set<() => void>();
  readonly #entries = new Map<string, Entry>();
  readonly #rechecks: StatusRechecks;
  #statuses: ReadonlyMap<string, SeenStatus> = new Map();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #polledAtMs = -Infinity;
  /** Polls are numbered: an answer that a newer one has overtaken, or from before everything was forgotten, is not taken. */
  #asked = 0;
  #answered = 0;
  /** A poll failed, was not answered by the time of the next one, or could not be sent, and none was answered since. */
  #isUnheard = false;

  constructor(deps: CameraStatusPollerDeps) {
    this.#deps = deps;
    this.#rechecks = new StatusRechecks({
      fetchOne: (id) => deps.fetchOne(id),
      mayAsk: () => deps.mayAsk(),
      onAnswer: (id, answer) => this.#note(() => this.#answer(id, answer)),
      onFailure: (id) => this.#note(() => this.#fail(id)),
    });
  }

  /** Status by camera; the same object until something changes. */
  get statuses(): ReadonlyMap<string, SeenStatus> {
    return this.#statuses;
  }

  /** Polls while anybody listens. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#begin();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#rechecks.pause();
    };
  }

  /** Asks now: something was changed, or the browser is online again. */
  refresh(): void {
    if (this.#listeners.size > 0) this.#poll();
  }

  /** Forgets everything: nobody is signed in any more, or somebody acts elsewhere. */
  forget(): void {
    this.#answered = this.#asked + 1;
    this.#asked = this.#answered;
    this.#polledAtMs = -Infinity;
    this.#note(() => {
      for (const id of this.#entries.keys()) this.#remove(id);
    });
  }

  /** Shows the camera as connecting at once, while `ask` has it connect anew (STAT-15). Rejects as `ask` does, with what was shown before. */
  async connectAnew(cameraId: string, ask: () => Promise<unknown>): Promise<void> {
    const former = this.#entries.get(cameraId);
    const now = Date.now();
    const begun: Entry = {
      seen: { displayed: "connecting", detail: undefined },
      atMs: now,
      changedAtMs: now,
    };
    this.#rechecks.forget(cameraId);
    this.#note(() => void this.#entries.set(cameraId, begun));
    try {
      await ask();
      this.#rechecks.follow(cameraId);
    } catch (error) {
      if (this.#entries.get(cameraId) === begun)
        this.#note(() => {
          if (former) this.#entries.set(cameraId, former);
          else this.#entries.delete(cameraId);
        });
      throw error;
    }
  }

  #begin(): void {
    this.#isUnheard = false;
    const sinceMs = Date.now() - this.#polledAtMs;
    if (sinceMs >= pollMs) return this.#poll();
    this.#timer = setTimeout(() => this.#poll(), pollMs - sinceMs);
    for (const [id, { seen }] of this.#entries)
      if (seen.displayed === "connecting") this.#rechecks.follow(id);
  }

  /** The next poll comes on time, whatever becomes of this one. */
  #poll(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#poll(), pollMs);
    this.#polledAtMs = Date.now();
    const mayAsk = this.#deps.mayAsk();
    if (this.#asked > this.#answered || !mayAsk) this.#isUnheard = true;
    this.#publish();
    if (!mayAsk) return;
    this.#asked += 1;
    const number = this.#asked;
    this.#deps.fetchAll().then(
      (items) => {
        if (number <= this.#answered) return;
        this.#answered = number;
        this.#isUnheard = false;
        this.#note(() => this.#take(new Map(items.map(({ cameraId, status }) => [cameraId, status]))));
      },
      (error: unknown) => this.#deps.onFailure(error),
    );
  }

  #take(answers: ReadonlyMap<string, CameraStatusAnswer>): void {
    for (const id of this.#entries.keys()) if (!answers.has(id)) this.#remove(id);
    for (const [id, answer] of answers) if (!this.#isJustChanged(id)) this.#answer(id, answer);
  }

  #answer(id: string, answer: CameraStatusAnswer): void {
    const former = this.#entries.get(id);
    const seen = { displayed: displayedOf(answer), detail: detailOf(answer) };
    const isConnecting = seen.displayed === "connecting";
    if (isConnecting) this.#rechecks.follow(id);
    else this.#rechecks.forget(id);
    // Looked at often enough and still connecting: with an error flag it is in error (STAT-12).
    if (isConnecting && this.#rechecks.isSpent(id) && seenErrorsOf(seen).length > 0) seen.displayed = "error";
    this.#entries.set(id, { seen, atMs: Date.now(), changedAtMs: former?.changedAtMs });
    if (isUp(seen) && seen.displayed !== former?.seen.displayed) this.#deps.onUp(id);
  }

  /** Nothing was heard of this one: it is in error, the others are as they are (STAT-13). */
  #fail(id: string): void {
    const entry = this.#entries.get(id);
    if (entry) this.#entries.set(id, { ...entry, seen: { ...entry.seen, displayed: "error" } });
  }

  #remove(id: string): void {
    this.#rechecks.forget(id);
    this.#entries.delete(id);
  }

  #isJustChanged(id: string): boolean {
    return Date.now() - (this.#entries.get(id)?.changedAtMs ?? -Infinity) < justChangedMs;
  }

  #note(change: () => void): void {
    change();
    this.#publish();
  }

  /** Tells listeners, if anything they see is different; a status that did not change stays the same object. */
  #publish(): void {
    const next = new Map([...this.#entries].map(([id, entry]) => [id, this.#shown(id, entry)]));
    const isSame = (id: string) => next.get(id) === this.#statuses.get(id);
    if (next.size === this.#statuses.size && [...next.keys()].every(isSame)) return;
    this.#statuses = next;
    for (const listener of this.#listeners) listener();
  }

  #shown(id: string, { seen, atMs }: Entry): SeenStatus {
    const ageMs = Date.now() - atMs;
    const shown = this.#isUnheard && ageMs > freshMs ? { ...seen, staleMs: ageMs } : seen;
    const former = this.#statuses.get(id);
    return former && JSON.stringify(former) === JSON.stringify(shown) ? former : shown;
  }
}
