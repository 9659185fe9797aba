// A tour that runs on a page (tour-run.ts).
import { useCallback, useEffect, useMemo, useState } from "react";
import { begun, gone, paused, played, stepped, touched, type TourRun } from "./tour-run.ts";

const tickMs = 500;

export interface RunningTour extends TourRun {
  step(by: 1 | -1): void;
  /** Somebody looks closer: it waits for them. */
  touch(): void;
  pause(): void;
  play(): void;
}

export function useTourRun(steps: number, stepSeconds: number): RunningTour {
  const terms = useMemo(() => ({ steps, stepMs: stepSeconds * 1000 }), [steps, stepSeconds]);
  const [run, setRun] = useState(() => begun(terms));
  useEffect(() => {
    setRun((before) => (before.at < terms.steps ? before : begun(terms)));
    const timer = setInterval(() => setRun((before) => gone(before, tickMs, terms)), tickMs);
    return () => clearInterval(timer);
  }, [terms]);
  return {
    ...run,
    // Fewer steps than before: it begins anew with the next drawing.
    at: Math.min(run.at, Math.max(0, steps - 1)),
    step: useCallback((by: 1 | -1) => setRun((before) => stepped(before, by, terms)), [terms]),
    touch: useCallback(() => setRun(touched), []),
    pause: useCallback(() => setRun(paused), []),
    play: useCallback(() => setRun(played), []),
  };
}
