// Waits until a bridge that was given in reports (BRDG-16): up to sixty looks, two seconds apart. One that is too old is waited for further: it goes on by
// itself once the new version reports in.
import { bridgeActivation, bridgeStatus, type Bridge, type BridgeStatus } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { hasCode } from "../../lib/api-error.ts";
import { bridgeStatusQuery } from "../../subjects/bridge/bridge-reads.ts";

/** `outdated`: it has reported, and needs an update first, or is being updated. `gone`: it was removed meanwhile. */
export type Activation = "waiting" | "active" | "outdated" | "exhausted" | "gone";

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
      const answer = await api.bridges.status({ params: { id: bridge.id } }).catch(goneOr(null));
      if (isOver) return;
      if (answer === "gone") return setActivation("gone");
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
  // Once it is there, the channel tells of it.
  const watch = useQuery({ ...bridgeStatusQuery(bridge.id), enabled: activation === "active" });
  return isGone(watch.error) ? "gone" : activation;
}

const isGone = (error: unknown) => hasCode(error, "bridgeIdDoesNotExist");
const goneOr =
  <Otherwise>(otherwise: Otherwise) =>
  (error: unknown) =>
    isGone(error) ? ("gone" as const) : otherwise;
