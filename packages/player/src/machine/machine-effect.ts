// What the machine wants done, and the one step it takes: the new state with its effects.
import type { TimerName } from "./machine-event.ts";
import type { MachineState } from "./machine-state.ts";
import type { Notice, Run } from "./playback.ts";

export type Effect =
  | { readonly type: "connect" }
  | { readonly type: "disconnect" }
  /** Ask the stream for `run` under a new generation and drop what older ones still bring (PLAY-22, WIRE-24). */
  | { readonly type: "steer"; readonly generation: number; readonly run: Run }
  /** Go on behind the gap that was reached. */
  | { readonly type: "passGap" }
  | { readonly type: "startTimer"; readonly name: TimerName; readonly afterMs: number }
  | { readonly type: "notify"; readonly notice: Notice };

export interface Step {
  readonly state: MachineState;
  readonly effects: readonly Effect[];
}

/** A step that changes nothing but what is given. */
export function step(state: MachineState, ...effects: Effect[]): Step {
  return { state, effects };
}

/** Adds effects behind those of a step. */
export function withEffects(before: Step, ...effects: Effect[]): Step {
  return { state: before.state, effects: [...before.effects, ...effects] };
}

/**
 * Asks the stream for `run`. While the connection is being made nothing is sent: once it is there, the machine asks for
 * what its state says. A connection that was closed is opened again, unless only the shown picture is to be kept.
 */
export function steer(state: MachineState, run: Run): Step {
  const failure = run.kind === "hold" ? state.failure : undefined;
  const next = { ...state, gap: undefined, isStarved: false, failure };
  if (state.link === "open") {
    const generation = state.generation + 1;
    return step({ ...next, generation }, { type: "steer", generation, run });
  }
  if (state.link === "closed" && run.kind !== "hold") {
    return step({ ...next, link: "requesting" }, { type: "connect" });
  }
  return step(next);
}
