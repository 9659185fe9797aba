// The machine of one player: `reduce` takes a state and an event and gives the next state and what is to be done. It reads no clock and
// touches nothing, so every transition can be read, and tested, as a sentence. What only one mode knows is in `modes/`.
import { type Step, steer, step, withEffects } from "./machine-effect.ts";
import type { MachineEvent } from "./machine-event.ts";
import type { MachineState } from "./machine-state.ts";
import { history } from "./modes/history.ts";
import { live } from "./modes/live.ts";
import type { Move } from "./modes/mode.ts";
import type { Rights, Run, StreamMode } from "./playback.ts";

/** The next state and its effects. `nowMs` is the server's time in milliseconds since 1970 UTC. */
export function reduce(state: MachineState, event: MachineEvent, nowMs: number): Step {
  if (isOutdated(state, event)) return step(state);
  if (event.type === "scrub" && !state.scrub) return pressAndScrub(state, event, nowMs);
  const observed = observe(state, event, nowMs);
  if (observed) return observed;
  const outcome = modeOf(state).on(afterReport(state, event), event, nowMs);
  const done = outcome === undefined ? step(afterReport(state, event)) : settle(state, outcome, nowMs);
  const isRefused = done.effects.some(({ type }) => type === "notify");
  return event.type === "skip" && !isRefused
    ? withEffects(done, { type: "notify", notice: "skipped" })
    : done;
}

/** What the stream is to be asked for now. */
function currentRun(state: MachineState, nowMs: number): Run {
  return modeOf(state).run(state, nowMs);
}

function modeOf(state: MachineState): typeof live | typeof history {
  return state.mode === "live" ? live : history;
}

/** Reports of an older generation are void (PLAY-22, WIRE-24). */
function isOutdated(state: MachineState, event: MachineEvent): boolean {
  return "generation" in event && event.generation !== undefined && event.generation !== state.generation;
}

/** Events that mean the same in every mode; undefined for the others. */
function observe(state: MachineState, event: MachineEvent, nowMs: number): Step | undefined {
  switch (event.type) {
    case "open":
      return state.isCameraOn ? connect(state) : step({ ...state, link: "closed" });
    case "retry":
      return state.failure ? connect(state) : step(state);
    case "close":
      return step({ ...state, link: "none", scrub: undefined, gap: undefined }, { type: "disconnect" });
    case "switchCamera":
      return switchCamera(state, event.isOn);
    case "moveWindow":
      return step({ ...state, earliestMs: event.earliestMs });
    case "linkOpen":
      return open({ ...state, earliestMs: event.earliestMs, rights: event.rights }, event.rights, nowMs);
    case "linkLost":
      return step(withoutLink(state, "lost"));
    case "linkEnded":
      return step(withoutLink(state, "closed"));
    case "failed":
      return step({
        ...withoutLink(state, event.failure.isRetried ? "lost" : "closed"),
        isLoading: false,
        failure: event.failure,
      });
    case "starved":
      return step({ ...state, isStarved: true });
    case "sourceLost":
      return step({ ...state, sourceLostMs: event.lastMs });
    default:
      return undefined;
  }
}

/** What every report of a picture means before the mode looks at it. */
function afterReport(state: MachineState, event: MachineEvent): MachineState {
  if (event.type !== "shown") return state;
  // One that was on its way when the source was lost does not bring it back.
  const isLost = state.sourceLostMs !== undefined && event.captureMs <= state.sourceLostMs;
  const sourceLostMs = isLost ? state.sourceLostMs : undefined;
  const next = { ...state, shownMs: event.captureMs, isStarved: false, sourceLostMs };
  return state.mode === "live" ? { ...next, isLoading: false } : next;
}

function connect(state: MachineState): Step {
  return step({ ...state, link: "requesting", isLoading: true, failure: undefined }, { type: "connect" });
}

function switchCamera(state: MachineState, isOn: boolean): Step {
  if (isOn === state.isCameraOn) return step(state);
  const switched = { ...state, isCameraOn: isOn };
  if (state.link === "none") return step(switched);
  return isOn ? connect(switched) : step(withoutLink(switched, "closed"), { type: "disconnect" });
}

/** A new connection asks for what the player was showing (LIVE-32), in a mode that the viewer may use (PLAY-8). */
function open(state: MachineState, rights: Rights, nowMs: number): Step {
  const opened: MachineState = { ...state, link: "open", failure: undefined, isLoading: true };
  const mode = allowedMode(opened.mode, rights);
  if (mode === "live" && opened.mode !== "live")
    return live.enter(history.exit(opened), { to: "live" }, nowMs);
  if (mode === "history" && opened.mode !== "history") {
    const entered: MachineState = { ...live.exit(opened), mode: "history", speed: 0, positionMs: undefined };
    return begin(entered, history.run(entered, nowMs));
  }
  const run = currentRun(opened, nowMs);
  return begin({ ...opened, isLoading: run.kind !== "hold" }, run);
}

/** Single key frames are sought, which a connection takes only once something plays: paused, to begin with. */
function begin(state: MachineState, run: Run): Step {
  if (run.kind !== "keyFrame") return steer(state, run);
  const held = steer(state, { kind: "hold" });
  const sought = steer(held.state, run);
  return { state: sought.state, effects: [...held.effects, ...sought.effects] };
}

function allowedMode(wanted: StreamMode, rights: Rights): StreamMode {
  if (wanted === "live") return rights.live || !rights.archive ? "live" : "history";
  return rights.archive || !rights.live ? "history" : "live";
}

function withoutLink(state: MachineState, link: "lost" | "closed"): MachineState {
  const scrub = state.scrub && { ...state.scrub, isAsking: false };
  return { ...state, link, scrub, gap: undefined, isStarved: false, sourceLostMs: undefined };
}

/** A drag that begins without a press of its own (a soft seek by call) is a press and a drag. */
function pressAndScrub(state: MachineState, event: MachineEvent, nowMs: number): Step {
  const pressed = reduce(state, { type: "press" }, nowMs);
  if (!pressed.state.scrub) return pressed;
  const scrubbed = reduce(pressed.state, event, nowMs);
  return { state: scrubbed.state, effects: [...pressed.effects, ...scrubbed.effects] };
}

function settle(state: MachineState, outcome: Step | Move, nowMs: number): Step {
  if ("to" in outcome) return move(state, outcome, nowMs);
  const { state: next } = outcome;
  // A mode that has just lost its right is left at once.
  if (!next.rights || next.rights === state.rights || next.link !== "open") return outcome;
  const moved = open(next, next.rights, nowMs);
  return { state: moved.state, effects: [...outcome.effects, ...moved.effects] };
}

/** Leaves the present mode and enters the wanted one, if the viewer may (PLAY-21) and the time lies in the window (PLAY-28). */
function move(state: MachineState, wanted: Move, nowMs: number): Step {
  const goal = insideWindow(state, wanted, nowMs);
  if (state.rights && !state.rights[goal.to === "live" ? "live" : "archive"]) {
    return step(state, { type: "notify", notice: "noAccess" });
  }
  if (goal.to === "history") return history.enter(modeOf(state).exit(state), goal, nowMs);
  const isThere = state.mode === "live" && state.speed === 1 && !state.rest && !state.failure;
  return isThere ? step(state) : live.enter(modeOf(state).exit(state), goal, nowMs);
}

/** After now comes live, or without that right the last recorded time. */
function insideWindow(state: MachineState, wanted: Move, nowMs: number): Move {
  if (wanted.to === "live" || wanted.scrub || wanted.atMs === undefined) return wanted;
  // The picture on screen exists, even where the clocks say that it is yet to come.
  if (wanted.atMs > nowMs && wanted.atMs !== state.shownMs) {
    return state.rights?.live === false ? { to: "history", atMs: undefined, speed: 0 } : { to: "live" };
  }
  return { ...wanted, atMs: Math.max(wanted.atMs, state.earliestMs) };
}
