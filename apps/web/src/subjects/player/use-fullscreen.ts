// Whether a player fills the screen, and the way in and out.
import { useEffect, useMemo, useState } from "react";

export interface Fullscreen {
  /** False where the browser has no full screen for elements. */
  readonly isPossible: boolean;
  readonly isOn: boolean;
  toggle(): void;
}

export function useFullscreen(frame: { readonly current: HTMLElement | null }): Fullscreen {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const follow = () =>
      setIsOn(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, [frame]);
  return useMemo(
    () => ({
      isPossible: document.fullscreenEnabled,
      isOn,
      toggle: () => void (isOn ? document.exitFullscreen() : frame.current?.requestFullscreen()),
    }),
    [frame, isOn],
  );
}
