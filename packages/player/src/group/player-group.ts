// Several players that show one time (PLAY-43): one playhead, one speed, one state of play. Each shows it of its own camera; one that is slow holds up the
// others for a while, one that has nothing recorded does not.
import type { PlaybackStatus } from "../machine/playback-status.ts";
import type { Speed, SyncPoint } from "../machine/playback.ts";
import type { Cancel, Clock } from "../stream/clock.ts";

/** What a group asks of a player. */
export interface GroupMember {
  readonly state: { readonly status: PlaybackStatus };
  playTogether(sync: SyncPoint, speed: Speed): void;
  beginScrub(): void;
  seek(atMs: number, options: { readonly soft: true }): void;
}

export interface GroupState {
  readonly isPlaying: boolean;
  readonly speed: Exclude<Speed, 0>;
}

export interface GroupDeps {
  readonly clock: Clock;
  /** The server's clock minus the page's, milliseconds. */
  readonly clockOffsetMs: () => number;
  /** Earliest time of which any of the cameras may be played, milliseconds since 1970. */
  readonly earliestMs: () => number;
}

/** From a command until its time begins: so long all have for their first picture. */
const leadMs = 400;
/** One that has had no picture for so long is waited for, and not for longer than the other. */
const patienceMs = 1_500;
const longestWaitMs = 15_000;
const lookMs = 250;
const askEveryMs = 5_000;
/** What is recorded reaches to now but for so much. */
const endMs = 5_000;

export class PlayerGroup {
  readonly #deps: GroupDeps;
  readonly #members = new Set<GroupMember>();
  readonly #listeners = new Set<() => void>();
  #state: GroupState = { isPlaying: false, speed: 1 };
  #sync: SyncPoint;
  /** Since when all stand until one has its picture. */
  #waitsSinceMs: number | undefined;
  /** Before somebody took hold of the timeline. */
  #before: { readonly atMs: number; readonly isPlaying: boolean } | undefined;
  #hungrySinceMs: number | undefined;
  /** When those in a gap were last asked for what there is. */
  #askedMs = 0;
  #cancelLook: Cancel = () => undefined;

  /** Stands at `atMs`. */
  constructor(deps: GroupDeps, atMs: number) {
    this.#deps = deps;
    this.#sync = { captureMs: atMs, clockMs: 0 };
  }

  get state(): GroupState {
    return this.#state;
  }

  /** Capture time that is shown now, milliseconds since 1970. */
  get positionMs(): number {
    const { captureMs, clockMs } = this.#sync;
    if (!this.#state.isPlaying || this.#waitsSinceMs !== undefined) return captureMs;
    return captureMs + Math.max(0, this.#deps.clock.nowMs() - clockMs) * this.#state.speed;
  }

  /** The player shows what the others show, until the way out is taken. */
  join(member: GroupMember): () => void {
    this.#members.add(member);
    this.#steer(this.positionMs);
    return () => void this.#members.delete(member);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  play(): void {
    this.#change({ isPlaying: true }, this.positionMs);
  }

  pause(): void {
    this.#change({ isPlaying: false }, this.positionMs);
  }

  togglePlay(): void {
    if (this.#state.isPlaying) this.pause();
    else this.play();
  }

  setSpeed(speed: GroupState["speed"]): void {
    this.#change({ speed }, this.positionMs);
  }

  /** Goes there and plays. */
  seek(atMs: number): void {
    this.#change({ isPlaying: true }, atMs);
  }

  skip(byMs: number): void {
    this.seek(this.positionMs + byMs);
  }

  /** A finger is on the timeline: all stand. */
  beginScrub(): void {
    this.#before = { atMs: this.positionMs, isPlaying: this.#state.isPlaying };
    this.#stand(this.positionMs);
    for (const member of this.#members) member.beginScrub();
  }

  scrub(atMs: number): void {
    this.#stand(atMs);
    for (const member of this.#members) member.seek(this.positionMs, { soft: true });
  }

  endScrub(atMs: number): void {
    const isPlaying = this.#before?.isPlaying ?? false;
    this.#before = undefined;
    this.#change({ isPlaying }, atMs);
  }

  /** The finger meant something else. */
  cancelScrub(): void {
    this.endScrub(this.#before?.atMs ?? this.positionMs);
  }

  close(): void {
    this.#cancelLook();
    this.#members.clear();
    this.#listeners.clear();
  }

  #stand(atMs: number): void {
    this.#cancelLook();
    this.#sync = { captureMs: this.#within(atMs), clockMs: 0 };
    this.#tell({ isPlaying: false });
  }

  #change(change: Partial<GroupState>, atMs: number): void {
    this.#tell(change);
    this.#steer(atMs);
  }

  #tell(change: Partial<GroupState>): void {
    const { isPlaying, speed } = { ...this.#state, ...change };
    if (isPlaying === this.#state.isPlaying && speed === this.#state.speed) return;
    this.#state = { isPlaying, speed };
    for (const listener of this.#listeners) listener();
  }

  #steer(atMs: number): void {
    this.#cancelLook();
    const { isPlaying, speed } = this.#state;
    this.#hungrySinceMs = this.#waitsSinceMs = undefined;
    this.#askedMs = this.#deps.clock.nowMs();
    this.#sync = { captureMs: this.#within(atMs), clockMs: this.#deps.clock.nowMs() + leadMs };
    for (const member of this.#members) member.playTogether(this.#sync, isPlaying ? speed : 0);
    if (isPlaying) this.#lookLater();
  }

  /** All stand until each has the picture of this time. */
  #wait(): void {
    const nowMs = this.#deps.clock.nowMs();
    this.#sync = { captureMs: this.positionMs, clockMs: nowMs };
    this.#waitsSinceMs = nowMs;
    for (const member of this.#members) member.playTogether(this.#sync, 0);
  }

  #within(atMs: number): number {
    return Math.min(Math.max(atMs, this.#deps.earliestMs()), this.#lastMs);
  }

  get #lastMs(): number {
    return this.#deps.clock.nowMs() + this.#deps.clockOffsetMs() - endMs;
  }

  #lookLater(): void {
    this.#cancelLook = this.#deps.clock.after(lookMs, () => {
      if (this.#look() === "goOn") this.#lookLater();
    });
  }

  #look(): "goOn" | void {
    const nowMs = this.#deps.clock.nowMs();
    const isHungry = this.#isAny("loading", "buffering");
    if (this.#waitsSinceMs !== undefined) {
      const isOver = !isHungry || nowMs - this.#waitsSinceMs > longestWaitMs;
      return isOver ? this.#steer(this.positionMs) : "goOn";
    }
    if (this.positionMs >= this.#lastMs && this.#state.speed > 1) return this.setSpeed(1);
    this.#askAgain(nowMs);
    if (!isHungry || nowMs < this.#sync.clockMs) this.#hungrySinceMs = undefined;
    else this.#hungrySinceMs ??= nowMs;
    if (this.#hungrySinceMs !== undefined && nowMs - this.#hungrySinceMs >= patienceMs) this.#wait();
    return "goOn";
  }

  /** Where nothing was recorded so far there may be something by now. */
  #askAgain(nowMs: number): void {
    if (nowMs - this.#askedMs < askEveryMs) return;
    this.#askedMs = nowMs;
    const sync = { captureMs: this.positionMs, clockMs: nowMs };
    for (const member of this.#members)
      if (member.state.status === "gap") member.playTogether(sync, this.#state.speed);
  }

  #isAny(...statuses: readonly PlaybackStatus[]): boolean {
    return [...this.#members].some(({ state: { status } }) => statuses.includes(status));
  }
}
