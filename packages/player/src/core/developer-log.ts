// The last events of a player for the developer log window (PLAY-37). Nobody writes tokens or addresses into it (WIRE-45).
export interface LogEntry {
  /** Milliseconds since 1970 UTC. */
  readonly atMs: number;
  readonly text: string;
}

/** Events kept (PLAY-37). */
export const loggedEvents = 500;

export class DeveloperLog {
  #entries: LogEntry[] = [];

  write(atMs: number, text: string): void {
    this.#entries.push({ atMs, text });
    if (this.#entries.length > loggedEvents) this.#entries.shift();
  }

  /** Oldest first. */
  get entries(): readonly LogEntry[] {
    return this.#entries.slice();
  }
}
