// Stopping the server (OPS-15): what was made is undone in reverse order, at the first SIGTERM, Ctrl+C or end of the terminal; a second one ends at once.

/** npm and service managers hand on a signal that the process has from the terminal or its group too: within this time it is the same one. */
const sameSignalMs = 1_000;

/** Things to undo, last made first. */
export class OrderlyStop {
  readonly #undo: (() => unknown)[] = [];
  readonly #atOnce: (() => void)[] = [];
  #running: Promise<void> | null = null;

  get isStopping(): boolean {
    return this.#running !== null;
  }

  /** Remembers how to undo what was just made. */
  add(undo: () => unknown): void {
    this.#undo.push(undo);
  }

  /** Remembers what a stop at once must still do. */
  addAtOnce(act: () => void): void {
    this.#atOnce.push(act);
  }

  /** Undoes everything; a second call waits for the first. */
  run(): Promise<void> {
    this.#running ??= this.#undoAll();
    return this.#running;
  }

  /** Stops the process when a signal says so: status 0 in good order, 1 at once or when something could not be undone. */
  onSignals(begin: () => void, failed: (error: unknown) => void): void {
    let begunMs = 0;
    const stop = (): void => {
      if (this.isStopping) {
        if (performance.now() - begunMs < sameSignalMs) return;
        for (const act of this.#atOnce) act();
        process.exit(1);
      }
      begunMs = performance.now();
      begin();
      this.run().then(
        () => process.exit(0),
        (error: unknown) => {
          failed(error);
          process.exit(1);
        },
      );
    };
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
  }

  async #undoAll(): Promise<void> {
    for (let undo = this.#undo.pop(); undo !== undefined; undo = this.#undo.pop()) await undo();
  }
}
