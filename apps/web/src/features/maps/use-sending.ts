// What is sent while one goes on pulling and pressing: the newest of each thing, one after another, through the one hook for it.
import { useCallback, useRef } from "react";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showError } from "../../ui/toasts.ts";

type Act = () => Promise<unknown>;

/** Sends `act` soon; one of the same `key` that waits still takes its place. Refusals are told by a toast. */
export function useSending(): (key: string, act: Act) => void {
  const { run } = useSubmit(showError);
  const waiting = useRef(new Map<string, Act>());
  return useCallback(
    (key, act) => {
      waiting.current.set(key, act);
      // While it runs already it takes this one too.
      void run(() => sendAll(waiting.current));
    },
    [run],
  );
}

async function sendAll(waiting: Map<string, Act>): Promise<void> {
  for (let next = firstOf(waiting); next !== undefined; next = firstOf(waiting))
    await next().catch(showError);
}

function firstOf(waiting: Map<string, Act>): Act | undefined {
  for (const [key, act] of waiting) {
    waiting.delete(key);
    return act;
  }
  return undefined;
}
