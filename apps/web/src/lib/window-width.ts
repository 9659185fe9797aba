// The width of the page's window, for bounds that follow it (PLAY-4).
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}

/** CSS pixels. */
export function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => window.innerWidth);
}
