// A camera that is moved for as long as something is held: begun at once, kept up while it is held, stopped when it is let go. Owns the order in which the
// server hears of it, so that no stop overtakes the move that it is to end.
import type { Velocity } from "../../ptz/ptz-changes.ts";

export interface HeldMoveDeps {
  move(velocity: Velocity, timeoutMs: number): Promise<void>;
  stop(): Promise<void>;
  /** A move was refused; nothing is held any more. */
  failed(error: unknown): void;
}

/** The camera stops by itself when nothing is heard for so long. */
const lastsMs = 1_500;
/** Before it would, it is told again. */
const againMs = 700;
/** A finger that wanders says no more than this: the server takes ten moves a second. */
const apartMs = 150;

export class HeldMove {
  readonly #deps: HeldMoveDeps;
  #wanted: Velocity | undefined;
  /** What the camera was told last; undefined: to stand. */
  #told: Velocity | undefined;
  #toldAtMs = -Infinity;
  #isTelling = false;
  /** What is held now was refused: only another press is heard. */
  #isRefused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: HeldMoveDeps) {
    this.#deps = deps;
  }

  /** Moves so from now on. */
  hold(velocity: Velocity): void {
    if (this.#isRefused) return;
    this.#wanted = velocity;
    void this.#tell();
  }

  release(): void {
    this.#isRefused = false;
    this.#wanted = undefined;
    void this.#tell();
  }

  async #tell(): Promise<void> {
    if (this.#isTelling) return;
    clearTimeout(this.#timer);
    const wanted = this.#wanted;
    const sinceMs = Date.now() - this.#toldAtMs;
    if (wanted === undefined) {
      if (this.#told === undefined) return;
    } else {
      const waitMs = (isSame(wanted, this.#told) ? againMs : apartMs) - sinceMs;
      if (waitMs > 0) {
        this.#timer = setTimeout(() => void this.#tell(), waitMs);
        return;
      }
    }
    this.#isTelling = true;
    try {
      this.#told = wanted;
      if (wanted === undefined) await this.#deps.stop();
      else {
        this.#toldAtMs = Date.now();
        await this.#deps.move(wanted, lastsMs);
      }
    } catch (error) {
      // A stop that is refused is nobody's trouble: the camera stops by itself.
      if (wanted !== undefined) {
        this.#wanted = undefined;
        this.#told = undefined;
        this.#isRefused = true;
        this.#deps.failed(error);
      }
    } finally {
      this.#isTelling = false;
    }
    void this.#tell();
  }
}

const isSame = (one: Velocity, other: Velocity | undefined): boolean =>
  one.pan === other?.pan && one.tilt === other.tilt && one.zoom === other.zoom;
