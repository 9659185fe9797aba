// Whether the server can be reached. A browser that says that it is offline is not taken at its word: a server in the house answers without the
// internet, and one that answers is believed. Everything that would stop or begin with the connection follows this.
import { onlineManager } from "@tanstack/react-query";
import { create } from "zustand";
import { plainApi } from "./api.ts";

interface Connection {
  /** The browser says that it is offline, and the server does not answer. */
  readonly isInterrupted: boolean;
}

export const useConnection = create<Connection>()(() => ({ isInterrupted: false }));

export const isInterrupted = (): boolean => useConnection.getState().isInterrupted;

/** Tells whenever it changes; answers how to stop. */
export function onConnection(tell: (isOnline: boolean) => void): () => void {
  return useConnection.subscribe((now, former) => {
    if (now.isInterrupted !== former.isInterrupted) tell(!now.isInterrupted);
  });
}

/** How long an answer is waited for. */
const patienceMs = 3_000;
/** How often the server is asked while the browser says that it is offline. */
const askEveryMs = 2_000;

let asking: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks the server, again and again as long as the browser says that it is offline. */
function check(): void {
  clearTimeout(timer);
  asking ??= doesAnswer()
    .then((isThere) => useConnection.setState({ isInterrupted: !isThere && !navigator.onLine }))
    .finally(() => {
      asking = undefined;
      if (!navigator.onLine) timer = setTimeout(check, askEveryMs);
    });
}

async function doesAnswer(): Promise<boolean> {
  try {
    await plainApi.system.live({ signal: AbortSignal.timeout(patienceMs) });
    return true;
  } catch {
    return false;
  }
}

/** Calls `tell` once the server has answered: a browser says that it is online before anything can be reached. Answers how to stop. */
export function onceAnswered(tell: () => void): () => void {
  let isOver = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    const isThere = await doesAnswer();
    if (isOver) return;
    if (isThere) tell();
    else next = setTimeout(() => void ask(), askEveryMs);
  };
  void ask();
  return () => {
    isOver = true;
    clearTimeout(next);
  };
}

addEventListener("offline", check);
addEventListener("online", () => {
  clearTimeout(timer);
  useConnection.setState({ isInterrupted: false });
});
if (!navigator.onLine) check();

onlineManager.setEventListener(onConnection);
