// How much a client may say (WIRE-25): commands a second, mistakes a minute.
import { streamLimits } from "@didban/contract";

/** Counts events in a sliding window of monotonic time. */
class Window {
  readonly #lengthMs: number;
  #times: number[] = [];

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  /** Counts one more and answers how many there were in the window, this one included. */
  count(nowMs: number): number {
    this.#times = this.#times.filter((atMs) => nowMs - atMs < this.#lengthMs);
    this.#times.push(nowMs);
    return this.#times.length;
  }
}

export class CommandLimits {
  readonly #commands = new Window(1_000);
  readonly #mistakes = new Window(60_000);

  /** False when one command more is one too many. */
  takeCommand(nowMs: number): boolean {
    return this.#commands.count(nowMs) <= streamLimits.commandsPerSecond;
  }

  /** False when this mistake ends the connection. */
  takeMistake(nowMs: number): boolean {
    return this.#mistakes.count(nowMs) < streamLimits.badCommandsPerMinute;
  }
}
