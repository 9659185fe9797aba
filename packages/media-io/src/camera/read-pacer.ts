// When connections are read that nobody waits for. A camera sends packet by packet, and each read by itself costs a wake-up and two calls
// of the system; so a connection that was read rests until the next turn and is then read once for all that has come. The kernel keeps
// what comes meanwhile, and slows the camera down before anything is lost.
import type { CameraClock } from "./camera-clock.ts";

/** The longest rest: all who rest have their turn together, for one wake-up, and one after another find the code warm. */
const roundMs = 80;
/** After so many reads of a turn, whatever else has come is served first: a viewer's picture waits behind no more. */
const readsInARow = 16;

/** Reads the connection again. */
type Wake = () => void;

export class ReadPacer {
  readonly #clock: Pick<CameraClock, "after">;
  readonly #soon: (act: () => void) => void;
  /** Until the next turn. */
  readonly #resting: Wake[] = [];
  /** Whose turn it is. */
  readonly #due: Wake[] = [];
  #isWaiting = false;
  #isWaking = false;

  /** `soon` acts once what has come meanwhile has been served. */
  constructor(clock: Pick<CameraClock, "after">, soon: (act: () => void) => void = setImmediate) {
    this.#clock = clock;
    this.#soon = soon;
  }

  /** Has `wake` called at the next turn, within 80 ms. */
  rest(wake: Wake): void {
    this.#resting.push(wake);
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#clock.after(roundMs, () => this.#takeTurn());
  }

  #takeTurn(): void {
    this.#isWaiting = false;
    this.#due.push(...this.#resting.splice(0));
    if (!this.#isWaking) this.#wakeSome();
  }

  #wakeSome(): void {
    for (const wake of this.#due.splice(0, readsInARow)) wake();
    this.#isWaking = this.#due.length > 0;
    if (this.#isWaking) this.#soon(() => this.#wakeSome());
  }
}

/** How a camera's connection may be read. */
export interface ReadPacing {
  readonly pacer: ReadPacer;
  /** True while somebody waits for the next picture: then every packet is read as it comes. */
  isWatched(): boolean;
}
