// Runs the machine: takes events one after another, also those that an effect brings about, and keeps its timers.
import type { Effect } from "../machine/machine-effect.ts";
import type { MachineEvent, TimerName } from "../machine/machine-event.ts";
import { closedState, type MachineState } from "../machine/machine-state.ts";
import { reduce } from "../machine/machine.ts";
import type { Cancel, Clock } from "../stream/clock.ts";

export interface MachineRunnerDeps {
  readonly clock: Clock;
  /** The server's time, milliseconds since 1970 UTC. */
  readonly serverNowMs: () => number;
  readonly perform: (effect: Exclude<Effect, { type: "startTimer" }>) => void;
  /** Called after each event with all that followed from it. */
  readonly settled: () => void;
}

export class MachineRunner {
  readonly #deps: MachineRunnerDeps;
  readonly #timers = new Map<TimerName, Cancel>();
  readonly #events: MachineEvent[] = [];
  #isReducing = false;
  #state: MachineState = closedState;

  constructor(deps: MachineRunnerDeps) {
    this.#deps = deps;
  }

  get state(): MachineState {
    return this.#state;
  }

  /** Begins anew with another camera. Generations grow on. */
  reset(isCameraOn: boolean): void {
    this.#state = { ...closedState, generation: this.#state.generation, isCameraOn };
  }

  take(event: MachineEvent): void {
    this.#events.push(event);
    if (this.#isReducing) return;
    this.#isReducing = true;
    for (let next = this.#events.shift(); next; next = this.#events.shift()) this.#reduce(next);
    this.#isReducing = false;
    this.#deps.settled();
  }

  stopTimers(): void {
    for (const cancel of this.#timers.values()) cancel();
  }

  #reduce(event: MachineEvent): void {
    const { state, effects } = reduce(this.#state, event, this.#deps.serverNowMs());
    this.#state = state;
    for (const effect of effects) {
      if (effect.type === "startTimer") this.#startTimer(effect.name, effect.afterMs);
      else this.#deps.perform(effect);
    }
  }

  #startTimer(name: TimerName, afterMs: number): void {
    this.#timers.get(name)?.();
    this.#timers.set(
      name,
      this.#deps.clock.after(afterMs, () => this.take({ type: "timer", name })),
    );
  }
}
