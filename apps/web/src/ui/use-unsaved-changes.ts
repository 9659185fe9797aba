// Changes that are not saved ask before they are lost (ROLE-60): on the way to another screen, and when the page is closed or loaded anew.
import { useEffect } from "react";
import { useBlocker } from "react-router";

/** While `isChanged`, leaving waits; null while nobody wants to leave. */
export function useUnsavedChanges(isChanged: boolean): { leave(): void; stay(): void } | null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);
  return blocker.state === "blocked" ? { leave: blocker.proceed, stay: blocker.reset } : null;
}
