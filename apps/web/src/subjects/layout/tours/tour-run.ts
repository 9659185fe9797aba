// How a tour goes on (LAYT-23): each step stays for its time; a touch stops it until nobody has touched it for a while; paused it stays. Pure.
import { tourRestMs } from "@didban/contract";

export interface TourRun {
  /** The step that is shown, counted from 0. */
  readonly at: number;
  /** How long it still stays. */
  readonly leftMs: number;
  /** Somebody touched it: how long it still waits for them. */
  readonly restMs: number;
  readonly isPaused: boolean;
}

export interface TourTerms {
  readonly steps: number;
  readonly stepMs: number;
}

export const begun = ({ stepMs }: TourTerms): TourRun => ({
  at: 0,
  leftMs: stepMs,
  restMs: 0,
  isPaused: false,
});

/** So much time has gone by. */
export function gone(run: TourRun, ms: number, terms: TourTerms): TourRun {
  if (run.isPaused || terms.steps < 2) return run;
  if (run.restMs > 0) return { ...run, restMs: Math.max(0, run.restMs - ms) };
  return run.leftMs > ms ? { ...run, leftMs: run.leftMs - ms } : stepped(run, 1, terms);
}

/** To the next step, or the one before. */
export function stepped(run: TourRun, by: 1 | -1, { steps, stepMs }: TourTerms): TourRun {
  return steps === 0 ? run : { ...run, at: (run.at + by + steps) % steps, leftMs: stepMs };
}

/** A hand that moves touches all the time: the run stays what it is while it has just been touched. */
export const touched = (run: TourRun): TourRun =>
  run.isPaused || run.restMs === tourRestMs ? run : { ...run, restMs: tourRestMs };

export const paused = (run: TourRun): TourRun => ({ ...run, isPaused: true, restMs: 0 });

export const played = (run: TourRun): TourRun => ({ ...run, isPaused: false, restMs: 0 });
