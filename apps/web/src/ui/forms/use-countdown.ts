// Whole seconds left until an instant, ticking once a second; 0 when it has passed.
import { useEffect, useReducer } from "react";

export function useCountdown(untilMs: number): number {
  // Counted at each drawing: an instant that has just been set is counted down at once, and not from what was left until the one before.
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    if (untilMs <= Date.now()) return;
    const timer = setInterval(() => {
      tick();
      if (untilMs <= Date.now()) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
}
