// Live: the newest picture, at speed 1. Every step aside leads to history; without the archive right live pauses in place (KEY-7).
import { type Step, steer, step } from "../machine-effect.ts";
import type { MachineEvent } from "../machine-event.ts";
import type { MachineState } from "../machine-state.ts";
import { type Mode, type Move, newScrub } from "./mode.ts";

export const live: Mode<{ readonly to: "live" }> = {
  enter(state) {
    return steer(
      {
        ...state,
        mode: "live",
        speed: 1,
        isLoading: true,
        positionMs: undefined,
        rest: undefined,
      },
      { kind: "live" },
    );
  },

  exit(state) {
    return { ...state, rest: undefined, sourceLostMs: undefined };
  },

  on(state, event, nowMs) {
    switch (event.type) {
      case "goLive":
      case "play":
        return isResting(state) ? { to: "live" } : undefined;
      case "wake":
        return state.rest ? { to: "live" } : undefined;
      case "pause":
        return isResting(state) ? undefined : pause(state);
      case "togglePlay":
        return isResting(state) ? { to: "live" } : pause(state);
      case "setSpeed":
        return onSpeed(state, event.speed);
      case "rest":
        return isResting(state) ? undefined : steer({ ...state, rest: event.reason }, { kind: "hold" });
      case "changeQuality":
      case "streamsChanged":
        return isResting(state) ? undefined : steer(state, { kind: "live" });
      case "refreshPicture":
        return refresh(state);
      case "shown":
        return state.isRefreshing ? onRefreshed({ ...state, isRefreshing: false }) : undefined;
      case "refused":
        return onRefusal(state, event.code);
      default:
        return leave(state, event, nowMs);
    }
  },

  run(state) {
    return isResting(state) && !state.isRefreshing ? { kind: "hold" } : { kind: "live" };
  },
};

function isResting(state: MachineState): boolean {
  return state.speed === 0 || state.rest !== undefined;
}

/** At rest, one new picture takes the place of the old one. A hidden page shows a new one anyway once it is seen again. */
function refresh(state: MachineState): Step | undefined {
  const stands = isResting(state) && state.rest !== "hidden" && state.shownMs !== undefined;
  if (!stands) return undefined;
  const hidden: MachineState = { ...state, isRefreshing: true };
  return state.failure ? step(hidden) : steer(hidden, { kind: "live" });
}

const onRefreshed = (state: MachineState): Step =>
  isResting(state) ? steer(state, { kind: "hold" }) : step(state);

function onSpeed(state: MachineState, speed: number): Step | Move | undefined {
  if (speed === 0) return isResting(state) ? undefined : pause(state);
  return speed === 1 && isResting(state) ? { to: "live" } : undefined;
}

/** Pausing keeps the shown picture: in history where that may be seen, in place otherwise (PLAY-14, KEY-7). */
function pause(state: MachineState): Step | Move {
  if (state.rights?.archive && state.shownMs !== undefined) {
    return { to: "history", atMs: state.shownMs, speed: 0 };
  }
  return steer({ ...state, speed: 0, isLoading: false }, { kind: "hold" });
}

/** The steps from live to history (PLAY-12, PLAY-14, KEY-5). */
function leave(state: MachineState, event: MachineEvent, nowMs: number): Move | undefined {
  const hereMs = state.shownMs ?? nowMs;
  switch (event.type) {
    case "press":
      return {
        to: "history",
        atMs: hereMs,
        speed: 0,
        scrub: newScrub({ mode: "live", speed: isResting(state) ? 0 : 1, atMs: hereMs }),
      };
    case "seek":
      return { to: "history", atMs: event.atMs, speed: 1 };
    case "playTogether":
      return { to: "history", atMs: event.sync.captureMs, speed: event.speed, sync: event.sync };
    case "skip":
      return { to: "history", atMs: hereMs + event.byMs, speed: 1 };
    default:
      return undefined;
  }
}

/** Losing the live right alone leads to history (WIRE-44). */
function onRefusal(state: MachineState, code: string): Step | Move | undefined {
  if (code === "forbiddenResource" && state.rights?.archive) {
    const rights = { ...state.rights, live: false };
    return step({ ...state, rights }, { type: "notify", notice: "noAccess" });
  }
  return step({ ...state, isLoading: false, failure: { code, isRetried: false } });
}
