// Puts everything into sight, which nothing is in a DOM without layout: what is loaded when it is seen is loaded at once.
import { vi } from "vitest";

export function putAllInSight(): void {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #seen: (entries: readonly object[]) => void;
      constructor(seen: (entries: readonly object[]) => void) {
        this.#seen = seen;
      }
      observe(target: Element) {
        this.#seen([{ isIntersecting: true, target }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
}
