// History: recorded pictures at the chosen speed, paused, sought, or under the finger on the timeline (PLAY-12 to 15, PLAY-28 to 31).
import { type Step, steer, step } from "../machine-effect.ts";
import type { MachineEvent } from "../machine-event.ts";
import type { MachineState, Stepping } from "../machine-state.ts";
import type { Gap, Run, Speed } from "../playback.ts";
import { type HistoryEntry, type Mode, type Move, newScrub } from "./mode.ts";
import { onScrubAnswer, onScrubTimer, scrubTo } from "./scrub.ts";

/** How long the text of a gap is shown before playback goes on behind it (PLAY-30). */
export const gapTextMs = 1000;

export const history: Mode<HistoryEntry> = {
  enter(state, { atMs, speed, scrub, sync }, nowMs) {
    const entered: MachineState = {
      ...state,
      mode: "history",
      speed,
      scrub,
      sync,
      isUnrecorded: false,
      positionMs: atMs,
      stepping: undefined,
    };
    if (sync !== undefined && sync.captureMs < state.earliestMs) return waitUnrecorded(entered);
    if (scrub !== undefined || isPausedOnScreen(entered))
      return steer({ ...entered, isLoading: false }, { kind: "hold" });
    return steer({ ...entered, isLoading: true }, history.run(entered, nowMs));
  },

  exit(state) {
    return {
      ...state,
      scrub: undefined,
      sync: undefined,
      isUnrecorded: false,
      gap: undefined,
      stepping: undefined,
    };
  },

  on(state, event, nowMs) {
    switch (event.type) {
      case "goLive":
      case "escape":
        return { to: "live" };
      case "play":
        return state.speed === 0 ? setSpeed(state, 1) : undefined;
      case "pause":
        return state.speed === 0 ? undefined : setSpeed(state, 0);
      case "togglePlay":
        return setSpeed(state, state.speed === 0 ? 1 : 0);
      case "setSpeed":
        return setSpeed(state, event.speed);
      case "changeQuality":
        return steer({ ...state, isLoading: state.speed === 0 }, history.run(state, nowMs));
      case "refreshPicture":
        return refresh(state, nowMs);
      case "seek":
        return { to: "history", atMs: event.atMs, speed: 1 };
      case "playTogether":
        return { to: "history", atMs: event.sync.captureMs, speed: event.speed, sync: event.sync };
      case "skip":
        return { to: "history", atMs: hereOf(state, nowMs) + event.byMs, speed: 1 };
      case "stepPicture":
        return stepPicture(state, event.by);
      case "press":
        return press(state);
      case "scrub":
        return scrubTo(state, event.atMs, nowMs);
      case "release":
        return {
          to: "history",
          atMs: event.atMs,
          speed: state.scrub && state.scrub.before.speed > 0 ? 1 : 0,
        };
      case "letGo":
        return letGo(state);
      default:
        return onReport(state, event);
    }
  },

  run(state, nowMs): Run {
    if (state.positionMs === undefined) return { kind: "keyFrame", atMs: nowMs };
    if (state.scrub) return { kind: "keyFrame", atMs: state.positionMs };
    if (state.stepping) return runOfStep(state.stepping, state.positionMs);
    if (state.speed === 0) return stillRun(state, state.positionMs);
    return { kind: "archive", atMs: state.positionMs, speed: state.speed, sync: state.sync };
  },
};

/** Paused, the picture at the time or next after it; among others the one that was on screen then. */
const stillRun = ({ sync }: MachineState, atMs: number): Run =>
  sync ? { kind: "before", atMs: atMs + 1, fromMs: atMs } : { kind: "still", atMs };

/** The window of what may be played moves on while a seek to its edge is under way; then the seek goes a little further in. */
const windowMarginMs = 5000;

function isNearEarliest({ positionMs, earliestMs }: MachineState): boolean {
  return positionMs !== undefined && positionMs - earliestMs < 60_000;
}

function onReport(state: MachineState, event: MachineEvent): Step | Move | undefined {
  switch (event.type) {
    case "shown":
      return onShown({ ...state, isRefreshing: false }, event.captureMs);
    case "gapReached":
      if (state.stepping?.by === -1) return stepOverGap(state);
      if (state.sync) return waitInGap(state, event.gap);
      return isPausedOnScreen(state) ? setSpeed(state, 0) : onGap(state, event.gap);
    case "endReached":
      return state.scrub ? onScrubAnswer(state) : leaveAtEnd(state);
    case "refused":
      return onRefusal(state, event.code);
    case "timer":
      return event.name === "gapText" ? passGap(state) : onScrubTimer(state, event.name);
    default:
      return undefined;
  }
}

/** Paused, the same picture is asked for once more; where it does not come, nothing is shown. */
function refresh(state: MachineState, nowMs: number): Step | undefined {
  if (state.speed > 0 || state.shownMs === undefined) return undefined;
  const hidden: MachineState = { ...state, isRefreshing: true };
  return state.failure ? step(hidden) : steer({ ...hidden, isLoading: true }, history.run(state, nowMs));
}

function hereOf(state: MachineState, nowMs: number): number {
  return state.positionMs ?? state.shownMs ?? nowMs;
}

/** Changes the speed where playback stands; the picture on screen stays until the next one. */
function setSpeed(state: MachineState, speed: Speed): Step | Move {
  const chosen: MachineState = { ...state, speed, sync: undefined, isUnrecorded: false, stepping: undefined };
  if (speed === 0) return steer({ ...chosen, isLoading: false }, { kind: "hold" });
  if (state.positionMs === undefined) return { to: "live" };
  return steer({ ...chosen, scrub: undefined }, { kind: "archive", atMs: state.positionMs, speed });
}

/** From the picture that is on screen, while paused; a press that comes sooner than its picture waits for nobody and is left out. */
function stepPicture(state: MachineState, by: 1 | -1): Step | undefined {
  return isPausedOnScreen(state) ? seekNeighbour(state, { by }) : undefined;
}

function seekNeighbour(state: MachineState, stepping: Stepping): Step {
  return steer({ ...state, isLoading: true, stepping }, runOfStep(stepping, state.positionMs ?? 0));
}

/** The picture before the first one behind a gap is the last one in front of it; where there is none it stays. */
function stepOverGap(state: MachineState): Step | Move {
  const isSecond = state.stepping?.gap !== undefined;
  return isSecond ? setSpeed(state, 0) : seekNeighbour(state, { by: -1, gap: { keyMs: undefined } });
}

function runOfStep({ by, gap }: Stepping, fromMs: number): Run {
  if (by === 1) return { kind: "still", atMs: fromMs + 1 };
  if (gap && gap.keyMs === undefined) return { kind: "keyFrame", atMs: fromMs - 1 };
  return { kind: "before", atMs: fromMs, fromMs: gap?.keyMs ?? fromMs - 1 };
}

function press(state: MachineState): Step | undefined {
  if (state.scrub) return undefined;
  const isStill = state.speed === 0 && !state.isLoading;
  const before = { mode: "history", speed: state.speed, atMs: state.positionMs } as const;
  const scrub = newScrub(before);
  const pressed: MachineState = {
    ...state,
    speed: 0,
    isLoading: false,
    scrub,
    sync: undefined,
    isUnrecorded: false,
    stepping: undefined,
  };
  return isStill ? step(pressed) : steer(pressed, { kind: "hold" });
}

/** The finger meant something else: back to what was before it. */
function letGo({ scrub }: MachineState): Move | undefined {
  if (!scrub) return undefined;
  const { mode, speed, atMs } = scrub.before;
  return mode === "live" && speed > 0 ? { to: "live" } : { to: "history", atMs, speed };
}

/** A still that has arrived needs no more of the stream. */
function onShown(state: MachineState, captureMs: number): Step {
  if (state.scrub) return onScrubAnswer(state);
  const { stepping } = state;
  if (stepping?.gap && stepping.gap.keyMs === undefined)
    return seekNeighbour(state, { by: -1, gap: { keyMs: captureMs } });
  const isSought = state.isLoading && state.speed === 0 && state.positionMs !== undefined;
  const arrived: MachineState = {
    ...state,
    positionMs: captureMs,
    isLoading: false,
    // A picture of before a gap may come on screen after its end was told; among others only what lies behind it comes.
    gap: state.sync ? undefined : state.gap,
    isUnrecorded: false,
    stepping: undefined,
  };
  return isSought ? steer(arrived, { kind: "hold" }) : step(arrived);
}

function onGap(state: MachineState, gap: Gap): Step {
  const { scrub, positionMs, stepping } = state;
  const isLookingForPicture = scrub !== undefined || positionMs === undefined || stepping !== undefined;
  if (isLookingForPicture) return step(state, { type: "passGap" });
  return step({ ...state, gap }, { type: "startTimer", name: "gapText", afterMs: gapTextMs });
}

/** The others go on; whoever leads them asks again. */
const waitUnrecorded = (state: MachineState): Step =>
  steer({ ...state, isLoading: false, isUnrecorded: true }, { kind: "hold" });

/** The others go on meanwhile; what is behind the gap waits for its time. */
function waitInGap(state: MachineState, gap: Gap): Step {
  const waiting: MachineState = { ...state, isLoading: false };
  if (state.speed > 0) return step({ ...waiting, gap }, { type: "passGap" });
  const { state: held, effects } = steer(waiting, { kind: "hold" });
  return { state: { ...held, gap }, effects };
}

function passGap(state: MachineState): Step | undefined {
  if (!state.gap) return undefined;
  return step({ ...state, gap: undefined, positionMs: state.gap.toMs }, { type: "passGap" });
}

/** Behind the last recorded time comes live (PLAY-15), or without that right a pause. */
function leaveAtEnd(state: MachineState): Step | Move {
  if (state.sync) return waitUnrecorded(state);
  const stays = isPausedOnScreen(state) || state.stepping !== undefined || state.rights?.live === false;
  return stays ? setSpeed(state, 0) : { to: "live" };
}

/**
 * Whether the paused picture is on screen. What was asked for then was another stream's picture of the same moment, as a larger player does,
 * and whoever has paused is not led away because that one is not recorded, or not yet.
 */
function isPausedOnScreen({ scrub, speed, positionMs, shownMs, stepping }: MachineState): boolean {
  const isStill = scrub === undefined && stepping === undefined && speed === 0;
  return isStill && positionMs !== undefined && positionMs === shownMs;
}

/** Where nothing is recorded the player goes live (PLAY-30); a lost archive right leads there too (WIRE-44). */
function onRefusal(state: MachineState, code: string): Step | Move {
  if (state.scrub) return onScrubAnswer(state);
  if (code === "forbiddenResource" && state.rights) {
    const rights = { ...state.rights, archive: false };
    return step({ ...state, rights }, { type: "notify", notice: "noAccess" });
  }
  const isAlone = state.sync === undefined && state.stepping === undefined;
  if (code === "seekOutOfRange" && isAlone && isNearEarliest(state)) {
    return { to: "history", atMs: (state.positionMs ?? 0) + windowMarginMs, speed: state.speed };
  }
  if (code === "noFootageInRange" || code === "seekOutOfRange") return leaveAtEnd(state);
  return step({ ...state, isLoading: false, failure: { code, isRetried: false } });
}
