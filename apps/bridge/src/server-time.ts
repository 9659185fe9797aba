// The clock that a bridge's footage is labelled by (BRDG-46): the server's, as near as it was told on the line, carried on by the clock that counts since this machine's boot. What is
// set on the machine meanwhile moves no footage; a new boot has the machine's own clock until it is told again. How footage follows a correction is the archive's
// (docs/decisions/clock-steps.md).
import { systemTimeSource, type TimeSource } from "@didban/media-io/archive";
import type { KeptFiles } from "./kept-files.ts";

/** Less than this is the way that a message takes, and not worth writing. */
const sameMs = 100;

export class ServerTime implements TimeSource {
  readonly #files: Pick<KeptFiles, "time" | "keepTime">;
  readonly #machine: TimeSource;
  /** The server's time at this boot; null while nobody has told it. */
  #bootMs: number | null;

  constructor(files: Pick<KeptFiles, "time" | "keepTime">, machine: TimeSource = systemTimeSource()) {
    this.#files = files;
    this.#machine = machine;
    const kept = files.time();
    this.#bootMs = kept?.boot === machine.boot ? kept.bootMs : null;
  }

  get boot(): string {
    return this.#machine.boot;
  }

  wallMs(): number {
    return this.#bootMs === null ? this.#machine.wallMs() : this.#bootMs + this.#sinceBootMs;
  }

  monotonicMs(): number {
    return this.#machine.monotonicMs();
  }

  sleptMs(): number {
    return this.#machine.sleptMs();
  }

  /** The server says what time it is now. */
  learn(serverTimeMs: number): void {
    const bootMs = serverTimeMs - this.#sinceBootMs;
    if (this.#bootMs !== null && Math.abs(bootMs - this.#bootMs) < sameMs) return;
    this.#bootMs = bootMs;
    try {
      this.#files.keepTime({ boot: this.boot, bootMs });
    } catch {
      // A disk that takes nothing: the next start has the machine's own time until it is told.
    }
  }

  get #sinceBootMs(): number {
    return this.#machine.monotonicMs() + this.#machine.sleptMs();
  }
}
