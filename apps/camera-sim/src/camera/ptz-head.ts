// The head of a simulated camera that turns and zooms: where it looks, where it is going, its presets and home. Owns positions and time; what is seen
// there is the camera's.
import type { SimClock } from "../clock.ts";

/** From −1 to 1; zoom from 0 (wide) to 1. */
export interface PtzPosition {
  readonly pan: number;
  readonly tilt: number;
  readonly zoom: number;
}

export interface SimPreset {
  readonly token: string;
  readonly name: string;
  readonly at: PtzPosition;
}

const home: PtzPosition = { pan: 0, tilt: 0, zoom: 0 };
const mostPresets = 16;
/** Of the whole way at full speed, in a second. */
const unitsPerSecond = 1;
const lookEveryMs = 50;

export class PtzHead {
  readonly #clock: SimClock;
  readonly #onMoved: (position: PtzPosition) => void;
  readonly #presets = new Map<string, SimPreset>();
  #from: PtzPosition = home;
  #velocity: PtzPosition = home;
  #sinceMs = 0;
  #untilMs = Infinity;
  #counted = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `onMoved` is told where it looks, again and again while it moves. */
  constructor(clock: SimClock, onMoved: (position: PtzPosition) => void) {
    this.#clock = clock;
    this.#onMoved = onMoved;
  }

  get position(): PtzPosition {
    const seconds = Math.max(0, Math.min(this.#clock.monotonicMs(), this.#untilMs) - this.#sinceMs) / 1000;
    const way = (axis: keyof PtzPosition, least: number) =>
      Math.max(least, Math.min(1, this.#from[axis] + this.#velocity[axis] * unitsPerSecond * seconds));
    return { pan: way("pan", -1), tilt: way("tilt", -1), zoom: way("zoom", 0) };
  }

  get isMoving(): boolean {
    const { pan, tilt, zoom } = this.#velocity;
    return (pan !== 0 || tilt !== 0 || zoom !== 0) && this.#clock.monotonicMs() < this.#untilMs;
  }

  get presets(): readonly SimPreset[] {
    return [...this.#presets.values()];
  }

  /** Goes at a speed until it is stopped, or for so long. */
  move(velocity: PtzPosition, seconds = Infinity): void {
    this.#settle();
    this.#velocity = velocity;
    this.#untilMs = this.#sinceMs + seconds * 1000;
    this.#timer ??= setInterval(() => {
      this.#onMoved(this.position);
      if (!this.isMoving) this.stop();
    }, lookEveryMs).unref();
  }

  stop(): void {
    this.#settle();
    this.#velocity = home;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#onMoved(this.#from);
  }

  goTo(position: PtzPosition): void {
    this.stop();
    this.#from = position;
    this.#onMoved(position);
  }

  goHome(): void {
    this.goTo(home);
  }

  /** Keeps where it looks; its token, or undefined where there is no room for more. */
  keep(name: string): string | undefined {
    if (this.#presets.size >= mostPresets) return undefined;
    this.#counted += 1;
    const token = `P${this.#counted}`;
    this.#presets.set(token, { token, name, at: this.position });
    return token;
  }

  /** False for one that is not there. */
  recall(token: string): boolean {
    const preset = this.#presets.get(token);
    if (preset !== undefined) this.goTo(preset.at);
    return preset !== undefined;
  }

  forget(token: string): boolean {
    return this.#presets.delete(token);
  }

  #settle(): void {
    this.#from = this.position;
    this.#sinceMs = this.#clock.monotonicMs();
    this.#untilMs = Infinity;
  }
}
