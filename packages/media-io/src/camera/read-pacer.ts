// When connections are read that nobody waits for. A camera sends packet by packet, and each read by itself costs a wake-up and two calls
// of the system; so a connection that was read rests until its next turn and is then read once for all that has come. The kernel keeps
// what comes meanwhile, and slows the camera down before anything is lost.
import type { CameraClock } from "./camera-clock.ts";

/** How often a resting connection has its turn. */
const roundMs = 40;
/** Connections take turns in so many groups, so that not all are read in one go while a viewer's picture waits behind them. */
const groups = 4;

/** Reads the connection again. */
type Wake = () => void;

export class ReadPacer {
  readonly #clock: Pick<CameraClock, "after">;
  readonly #resting: Wake[][] = Array.from({ length: groups }, () => []);
  #restingCount = 0;
  #isWaiting = false;
  #turn = 0;
  #joined = 0;

  constructor(clock: Pick<CameraClock, "after">) {
    this.#clock = clock;
  }

  /** A place in the round for one connection: what is returned has `wake` called at the place's next turn, within 40 ms. */
  join(): (wake: Wake) => void {
    const group = this.#joined++ % groups;
    return (wake) => {
      this.#resting[group]?.push(wake);
      this.#restingCount += 1;
      this.#wait();
    };
  }

  /** Until the next turn, for which one timer stands however many rest: also when who was woken rests again at once. */
  #wait(): void {
    if (this.#isWaiting || this.#restingCount === 0) return;
    this.#isWaiting = true;
    this.#clock.after(roundMs / groups, () => this.#wakeNext());
  }

  #wakeNext(): void {
    this.#isWaiting = false;
    this.#turn = (this.#turn + 1) % groups;
    const woken = this.#resting[this.#turn] ?? [];
    this.#resting[this.#turn] = [];
    this.#restingCount -= woken.length;
    for (const wake of woken) wake();
    this.#wait();
  }
}

/** How a camera's connection may be read. */
export interface ReadPacing {
  readonly pacer: ReadPacer;
  /** True while somebody waits for the next picture: then every packet is read as it comes. */
  isWatched(): boolean;
}
