// Queues that are opened when they are first needed.
import type { EnqueueOptions, JobHandler, JobKind, Jobs } from "./jobs.ts";

export class LaterJobs implements Jobs {
  readonly #open: () => Promise<Jobs>;
  #opened: Promise<Jobs> | undefined;

  constructor(open: () => Promise<Jobs>) {
    this.#open = open;
  }

  async enqueue<Data>(kind: JobKind<Data>, data: Data, options?: EnqueueOptions): Promise<void> {
    await (await this.#jobs()).enqueue(kind, data, options);
  }

  async work<Data>(kind: JobKind<Data>, handler: JobHandler<Data>): Promise<void> {
    await (await this.#jobs()).work(kind, handler);
  }

  async schedule<Data>(kind: JobKind<Data>, cron: string, data: Data): Promise<void> {
    await (await this.#jobs()).schedule(kind, cron, data);
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined);
    await opened?.close();
  }

  /** What could not be opened is tried again at the next call. */
  #jobs(): Promise<Jobs> {
    this.#opened ??= this.#open().catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }
}
