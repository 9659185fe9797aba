// A search for cameras on the server's network, as its screen follows it: begun, asked about until it is over, and gone on with after a reload (BRDG-21).
import type { DiscoveryAnswer, DiscoveryKind } from "@didban/contract";
import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";

export type SearchPhase = "none" | "running" | "done" | "failed";

export interface Search {
  readonly phase: SearchPhase;
  readonly kind: DiscoveryKind;
  /** 0 to 1. */
  readonly progress: number;
  /** Why it did not come to an end; null where nobody knows, or it did. */
  readonly error: unknown;
  /** What is asked about, while it runs. */
  readonly key: string | null;
  begin(kind: DiscoveryKind): void;
  stop(): void;
}

const askMs = 1_000;
/** A thorough search takes 20 seconds. */
const mostAsked = 25;

interface Now {
  readonly phase: SearchPhase;
  readonly kind: DiscoveryKind;
  readonly progress: number;
  readonly error: unknown;
  readonly key: string | null;
}
const nothing: Now = { phase: "none", kind: "fast", progress: 0, error: null, key: null };

/** `underWay` is the key of one that ran when the page was left. */
export function useSearch(
  underWay: string | null,
  onFound: (items: DiscoveryAnswer["items"]) => void,
): Search {
  const [now, setNow] = useState<Now>(nothing);
  const follower = useRef<AbortController>(null);
  const heard = useRef(onFound);
  heard.current = onFound;

  const follow = async (begun: () => Promise<string>, kind: DiscoveryKind) => {
    follower.current?.abort();
    const { signal } = (follower.current = new AbortController());
    setNow({ ...nothing, phase: "running", kind });
    const end = (phase: SearchPhase, error: unknown = null) => {
      if (!signal.aborted) setNow((before) => ({ ...before, phase, error, key: null }));
    };
    try {
      const key = await begun();
      for (let asked = 0; asked < mostAsked && !signal.aborted; asked += 1) {
        const answer = await api.discovery.read({ params: { key }, signal });
        if (signal.aborted) return;
        heard.current(answer.items);
        const { state, progress } = answer;
        setNow((before) => ({ ...before, kind: answer.kind, progress, key }));
        if (state !== "pending") return end(state === "done" ? "done" : "failed");
        await pause(askMs, signal);
      }
      end("failed");
    } catch (error) {
      end("failed", error);
    }
  };
  useEffect(() => {
    if (underWay !== null) {
      void follow(async () => underWay, "fast").then(() => {
        // One that is forgotten by now is none that failed.
        setNow((before) => (isForgotten(before.error) ? nothing : before));
      });
    }
    return () => follower.current?.abort();
  }, []);
  return {
    ...now,
    begin: (kind) => void follow(async () => (await api.discovery.start({ body: { kind } })).key, kind),
    stop() {
      follower.current?.abort();
      setNow((before) => ({ ...before, phase: "done", key: null }));
    },
  };
}

const isForgotten = (error: unknown) => error instanceof ApiError && error.code === "discoveryKeyNotFound";

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
