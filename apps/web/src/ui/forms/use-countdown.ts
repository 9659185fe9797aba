// Whole seconds left until an instant, ticking once a second; 0 when it has passed.
import { useEffect, useState } from "react";

export function useCountdown(untilMs: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    setSeconds(secondsLeft());
    if (untilMs <= Date.now()) return;
    const timer = setInterval(() => {
      setSeconds(secondsLeft());
      if (untilMs <= Date.now()) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return seconds;
}
