// A search for cameras, on the server's network or a bridge's, as its screen follows it: begun, asked about until it is over, and gone on with after a reload (BRDG-21).
import { bridgeDiscovery, type DiscoveryAnswer, type DiscoveryKind } from "@didban/contract";
import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { hasCode } from "../../lib/api-error.ts";
import { noBridge } from "../../subjects/bridge/no-bridge.ts";
import { onSearchNews } from "../../subjects/bridge/search-news.ts";

export type SearchPhase = "none" | "running" | "done" | "failed";

interface Now {
  readonly phase: SearchPhase;
  readonly kind: DiscoveryKind;
  /** Whose network is searched: a bridge's, or with `noBridge` the server's. */
  readonly bridgeId: string;
  /** 0 to 1. */
  readonly progress: number;
  /** Why it did not come to an end; null where nobody knows, or it did. */
  readonly error: unknown;
  /** What is asked about, while it runs. */
  readonly key: string | null;
}

export interface Search extends Now {
  begin(kind: DiscoveryKind, bridgeId: string): void;
  stop(): void;
}

export type OnFound = (items: DiscoveryAnswer["items"], bridgeId: string) => void;

const nothing: Now = {
  phase: "none",
  kind: "fast",
  bridgeId: noBridge,
  progress: 0,
  error: null,
  key: null,
};

/** How often the server is asked about a search of its own, and how many times: a thorough one takes 20 seconds. */
const ofServer = { everyMs: 1_000, checks: 25, waitsFirst: false } as const;
const ofBridge = { ...bridgeDiscovery, waitsFirst: true } as const;

/** `underWay` is one that ran when the page was left. */
export function useSearch(
  underWay: { readonly key: string; readonly bridgeId: string } | null,
  onFound: OnFound,
): Search {
  const [now, setNow] = useState<Now>(nothing);
  const follower = useRef<AbortController>(null);
  const heard = useRef(onFound);
  heard.current = onFound;

  const follow = async (begun: () => Promise<string>, kind: DiscoveryKind, bridgeId: string) => {
    follower.current?.abort();
    const { signal } = (follower.current = new AbortController());
    setNow({ ...nothing, phase: "running", kind, bridgeId });
    const end = (phase: SearchPhase, error: unknown = null) => {
      if (!signal.aborted) setNow((before) => ({ ...before, phase, error, key: null }));
    };
    const { checks, everyMs, waitsFirst } = bridgeId === noBridge ? ofServer : ofBridge;
    let last: unknown = null;
    let news: ReturnType<typeof newsOf> | undefined;
    try {
      const key = await begun();
      setNow((before) => (signal.aborted ? before : { ...before, key }));
      news = newsOf(key, signal);
      let dueMs = performance.now() + (waitsFirst ? everyMs : 0);
      for (let asked = 0; asked < checks && !signal.aborted;) {
        // What the channel tells is looked at besides: that counts as no check.
        const isCheck = !(await news.before(dueMs));
        if (signal.aborted) return;
        const answer = await read(key, bridgeId, signal).catch((error: unknown) => {
          if (!isAway(error)) throw error;
          last = error;
          return null;
        });
        if (signal.aborted) return;
        if (isCheck) [asked, dueMs] = [asked + 1, performance.now() + everyMs];
        if (answer === null) continue;
        last = null;
        heard.current(answer.items, bridgeId);
        const { state, progress } = answer;
        setNow((before) => ({ ...before, kind: answer.kind, progress, key }));
        if (state !== "pending") return end(state === "done" ? "done" : "failed");
      }
      end("failed", last);
    } catch (error) {
      end("failed", error);
    } finally {
      news?.leave();
    }
  };
  useEffect(() => {
    if (underWay !== null) {
      void follow(async () => underWay.key, "fast", underWay.bridgeId).then(() => {
        // One that is forgotten by now is none that failed.
        setNow((before) => (isForgotten(before.error) ? nothing : before));
      });
    }
    return () => follower.current?.abort();
  }, []);
  return {
    ...now,
    begin: (kind, bridgeId) => void follow(() => begin(kind, bridgeId), kind, bridgeId),
    stop() {
      follower.current?.abort();
      setNow((before) => ({ ...before, phase: "done", key: null }));
    },
  };
}

async function begin(kind: DiscoveryKind, bridgeId: string): Promise<string> {
  const { discovery } = api;
  if (bridgeId === noBridge) return (await discovery.start({ body: { kind } })).key;
  const params = { id: bridgeId };
  return (await (kind === "full" ? discovery.searchBridge : discovery.searchBridgeFast)({ params })).key;
}

const read = (key: string, bridgeId: string, signal: AbortSignal): Promise<DiscoveryAnswer> =>
  bridgeId === noBridge
    ? api.discovery.read({ params: { key }, signal })
    : api.discovery.readOfBridge({ params: { id: bridgeId, key }, signal });

const isForgotten = (error: unknown) =>
  hasCode(error, "discoveryKeyNotFound") || hasCode(error, "bridgeIdDoesNotExist");
/** A bridge whose line was cut comes again. */
const isAway = (error: unknown) => hasCode(error, "agentNotAccessible");

/** When a search is looked at: at times, and as soon as the channel tells of it, also while it was being looked at. */
function newsOf(key: string, signal: AbortSignal) {
  let isNews = false;
  let wake = () => {};
  const leave = onSearchNews(key, () => {
    isNews = true;
    wake();
  });
  signal.addEventListener("abort", () => wake());
  return {
    leave,
    /** Resolves with whether there is news, at this time by `performance.now()` at the latest; at once where nobody asks any more. */
    async before(atMs: number): Promise<boolean> {
      if (!isNews && !signal.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(0, atMs - performance.now()));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      const had = isNews;
      isNews = false;
      return had;
    },
  };
}
