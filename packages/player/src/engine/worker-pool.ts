// The page's player workers: one serves a few players, and the least busy one gets the next.
import type { Backend } from "./backend.ts";
import { type WorkerLike, WorkerPort } from "./worker-port.ts";

export interface WorkerPoolOptions {
  readonly createWorker: () => WorkerLike;
  /** At most so many workers; above that each serves more players. */
  readonly maximumWorkers: number;
}

/** Players that a worker serves before another one is started. */
const playersPerWorker = 4;

export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #backend: Backend;
  #ports: WorkerPort[] = [];

  constructor(options: WorkerPoolOptions, backend: Backend) {
    this.#options = options;
    this.#backend = backend;
  }

  /** The worker for the next player. */
  take(): WorkerPort {
    const leastBusy = this.#ports.toSorted((a, b) => a.load - b.load)[0];
    const isFull = !leastBusy || leastBusy.load >= playersPerWorker;
    if (leastBusy && (!isFull || this.#ports.length >= this.#options.maximumWorkers)) return leastBusy;
    const port = new WorkerPort(this.#options.createWorker(), this.#backend);
    this.#ports.push(port);
    return port;
  }

  terminate(): void {
    for (const port of this.#ports) port.terminate();
    this.#ports = [];
  }
}
