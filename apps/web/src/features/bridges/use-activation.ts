// Waits until a bridge that was given in reports (BRDG-16): up to sixty looks, two seconds apart. One that is too old is waited for further: it goes on by
// itself once the new version reports in.
import { bridgeActivation, bridgeStatus, type Bridge, type BridgeStatus } from "@didban/contract";
import { useEffect, useState } from "react";
import { api } from "../../lib/api.ts";

/** `outdated`: it has reported, and needs an update first, or is being updated. */
export type Activation = "waiting" | "active" | "outdated" | "exhausted";

const isBehind = (status: BridgeStatus) =>
  status === bridgeStatus.pendingUpdate || status === bridgeStatus.installing;

/** How far a bridge's activation is; `again` counts how often one asked to try again. */
export function useActivation(bridge: Bridge, again: number): Activation {
  const [activation, setActivation] = useState<Activation>("waiting");
  useEffect(() => {
    let looks = 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setActivation("waiting");
    const look = async () => {
      const answer = await api.bridges.status({ params: { id: bridge.id } }).catch(() => null);
      if (isOver) return;
      const isOutdated = answer?.state === "active" && isBehind(answer.status);
      if (answer?.state === "active" && !isOutdated) return setActivation("active");
      looks += 1;
      if (isOutdated) {
        looks = 0;
        setActivation("outdated");
      }
      if (looks >= bridgeActivation.checks) return setActivation("exhausted");
      timer = setTimeout(() => void look(), bridgeActivation.everyMs);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [bridge.id, again]);
  return activation;
}
