// The finger on the timeline: soft seeks to key frames, one in flight, the newest target wins, at most one every 100 ms (PLAY-29).
import { type Step, steer, step, withEffects } from "../machine-effect.ts";
import type { TimerName } from "../machine-event.ts";
import type { MachineState, Scrub } from "../machine-state.ts";

/** Least time between two soft seeks (PLAY-29). */
export const scrubPaceMs = 100;

/** After this time without a picture the next target is asked for anyway. */
const scrubAnswerMs = 1000;

/** Follows the finger to `atMs`, kept inside the allowed window. */
export function scrubTo(state: MachineState, atMs: number, nowMs: number): Step {
  if (!state.scrub) return step(state);
  const wantedMs = Math.min(Math.max(atMs, state.earliestMs), nowMs);
  return askIfFree({ ...state, positionMs: wantedMs }, { ...state.scrub, wantedMs });
}

/** The key frame asked for is on screen, or was refused. */
export function onScrubAnswer(state: MachineState): Step {
  return state.scrub ? askIfFree(state, { ...state.scrub, isAsking: false }) : step(state);
}

export function onScrubTimer(state: MachineState, name: TimerName): Step | undefined {
  if (!state.scrub) return undefined;
  if (name === "scrubPace") return askIfFree(state, { ...state.scrub, isThrottled: false });
  return name === "scrubAnswer" ? onScrubAnswer(state) : undefined;
}

function askIfFree(state: MachineState, scrub: Scrub): Step {
  const { wantedMs } = scrub;
  if (wantedMs === undefined || scrub.isAsking || scrub.isThrottled) return step({ ...state, scrub });
  const asking = { ...scrub, isAsking: true, isThrottled: true, wantedMs: undefined };
  return withEffects(
    steer({ ...state, scrub: asking }, { kind: "keyFrame", atMs: wantedMs }),
    { type: "startTimer", name: "scrubPace", afterMs: scrubPaceMs },
    { type: "startTimer", name: "scrubAnswer", afterMs: scrubAnswerMs },
  );
}
