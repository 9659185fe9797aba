// Hashing a password costs 19 MiB and some 30 ms of a core on purpose: a few run at once, the rest wait in turn, and what comes beyond that is
// turned away, so that nobody stops the server by signing in. Browsers and sessions that the server knows have a turn of their own.
import type { Cancel, Clock } from "../../../platform/clock/index.ts";
import { Refusal } from "../../../platform/http/index.ts";

/** Who asks: a browser that the server knows, a session or a phone that was just proven; or anyone. */
export type Asker = "known" | "stranger";

/** Files are read on the same four threads of the process. */
const atOnce = 2;
/** Some two seconds of hashing on one small core. */
const longestQueue = 64;
const patienceMs = 5_000;

interface Waiting {
  readonly begin: () => void;
  readonly cancel: Cancel;
}

export class HashQueue {
  readonly #clock: Clock;
  readonly #waiting: Record<Asker, Waiting[]> = { known: [], stranger: [] };
  #running = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Does the work in its turn. Throws `tooManyRequests` when too many wait already, or when its turn does not come within 5 seconds. */
  async run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= atOnce) await this.#turn(asker);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(asker: Asker): Promise<void> {
    const queue = this.#waiting[asker];
    if (queue.length >= longestQueue) throw busy();
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          waiting.cancel();
          resolve();
        },
        cancel: this.#clock.after(patienceMs, () => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(busy());
        }),
      };
      queue.push(waiting);
    });
  }

  /** Hands the place on to who waits, the known first. */
  #next(): void {
    const next = this.#waiting.known.shift() ?? this.#waiting.stranger.shift();
    if (next === undefined) this.#running -= 1;
    else next.begin();
  }
}

function busy(): Refusal {
  return new Refusal("tooManyRequests", { retrySeconds: patienceMs / 1000 });
}
