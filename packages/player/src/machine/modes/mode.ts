// What a mode of the machine is. A mode never enters another one by itself: it answers where to move, and the machine leaves the one
// and enters the other after it has checked the viewer's rights.
import type { Step } from "../machine-effect.ts";
import type { MachineEvent } from "../machine-event.ts";
import type { MachineState, Scrub } from "../machine-state.ts";
import type { Run, Speed, SyncPoint } from "../playback.ts";

/** Where in history to go. With `scrub` a finger is on the timeline and nothing is played yet. */
export interface HistoryEntry {
  readonly to: "history";
  /** Undefined: the last recorded time (PLAY-8). */
  readonly atMs: number | undefined;
  readonly speed: Speed;
  readonly scrub?: Scrub;
  /** With others (PLAY-43). */
  readonly sync?: SyncPoint;
}

/** A change of mode, or a new place in the same one. */
export type Move = { readonly to: "live" } | HistoryEntry;

export interface Mode<Entry extends Move> {
  enter(state: MachineState, entry: Entry, nowMs: number): Step;
  /** The state without what belongs to this mode alone. */
  exit(state: MachineState): MachineState;
  /** What the mode makes of an event; undefined when it is none of its business. `nowMs` is the server's clock. */
  on(state: MachineState, event: MachineEvent, nowMs: number): Step | Move | undefined;
  /** What the stream is to be asked for in this state, after a new connection or for another quality. */
  run(state: MachineState, nowMs: number): Run;
}

/** A finger that has just gone down. */
export function newScrub(before: Scrub["before"]): Scrub {
  return { before, isAsking: false, isThrottled: false, wantedMs: undefined };
}
