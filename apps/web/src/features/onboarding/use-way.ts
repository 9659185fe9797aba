// How cameras come to the server (CONN-1, ONB-6): directly, or through a bridge of the workspace. Where there is no bridge there is one way alone, and nobody is asked.
import {
  currentStepOf,
  onboardingSettings,
  type Bridge,
  type CustomSetting,
  type OnboardingFacts,
  type OnboardingStep,
  type OnboardingStepKey,
} from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { ownSettingsQuery, turnOn } from "../../subjects/account/own-settings.ts";
import { noBridge } from "../../subjects/bridge/no-bridge.ts";
import { useBridges } from "../../subjects/bridge/use-bridges.ts";
import type { Finding } from "./use-finding.ts";

export interface Way {
  /** False until it is known whether there is something to choose. */
  readonly isKnown: boolean;
  readonly bridges: readonly Bridge[];
  readonly facts: OnboardingFacts["pairing"];
  /** Chosen for this visit: by the address of the screen, or by hand. */
  chooseDirect(): void;
  chooseBridge(bridgeId: string): void;
}

const isDirectSetting = ({ key, value }: CustomSetting) =>
  key === onboardingSettings.isDirect && value === true;

export function useWay(): Way {
  const known = useBridges();
  const bridges = known ?? [];
  const hasChoice = bridges.length > 0;
  // Where there is nothing to choose nobody asks what was chosen.
  const settings = useQuery({ ...ownSettingsQuery, enabled: hasChoice });
  const wasDirect = settings.data?.some(isDirectSetting) === true;
  const asked = useAskedBridge();
  const [picked, setPicked] = useState<string | null>(null);
  const wanted = picked ?? asked;
  // One that was removed is chosen no more (ONB-21).
  const isHere = wanted === noBridge || bridges.some(({ id }) => id === wanted);
  const chosen = isHere ? wanted : null;
  const isActive = bridges.some(({ state }) => state === "active");
  const isKnownNow = known !== undefined && (!hasChoice || !settings.isPending);
  // A first bridge that comes meanwhile makes nothing unknown: what was begun stays on the screen.
  const [wasKnown, setKnown] = useState(isKnownNow);
  if (isKnownNow && !wasKnown) setKnown(true);
  return {
    isKnown: isKnownNow || wasKnown,
    bridges,
    facts: {
      hasChoice,
      // What was chosen before is chosen again (ONB-20).
      isDirect: !hasChoice || chosen === noBridge || (chosen === null && wasDirect),
      bridge: isActive ? "active" : hasChoice ? "accepted" : "none",
    },
    chooseDirect() {
      setPicked(noBridge);
      turnOn(onboardingSettings.isDirect).catch(() => undefined);
    },
    chooseBridge: setPicked,
  };
}

/** The bridge that the address of the screen names: whoever has paired one is led here (BRDG-19). */
function useAskedBridge(): string | null {
  return useSearchParams()[0].get("bridge");
}

/** Opens the search at the bridge that the address names, once it is known to be there. */
export function useFindingAsked({ bridges }: Way, finding: Finding): void {
  const asked = useAskedBridge();
  const isThere = bridges.some(({ id, state }) => id === asked && state === "active");
  useEffect(() => {
    if (asked !== null && isThere) finding.openAt(asked);
  }, [asked, isThere]);
}

/** Steps that people see: where nothing is to be chosen, the choice is passed over (ONB-6). */
export const shownSteps = (steps: readonly OnboardingStep[], { facts }: Way): readonly OnboardingStep[] =>
  steps.filter(({ key }) => key !== "pairing" || facts.hasChoice);

/** The step that is shown when `picked` was picked. */
export function shownStepOf(
  steps: readonly OnboardingStep[],
  picked: OnboardingStepKey | null,
  { facts }: Way,
): OnboardingStepKey {
  const key = currentStepOf(steps, picked === "pairing" && !facts.hasChoice ? null : picked);
  return key === "pairing" && !facts.hasChoice ? "cameras" : key;
}
