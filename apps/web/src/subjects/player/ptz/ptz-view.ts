// Whether the pad of a player is open, and whether there is one at all (PTZ-1): only for whoever may move the camera, and only where it moves.
import { ptzSupportOf, type CameraDetails } from "@didban/contract";
import { useMemo, useState } from "react";
import { usePermissions } from "../../account/permissions.ts";

export interface PtzView {
  readonly support: ReturnType<typeof ptzSupportOf>;
  /** The person may move it, and it moves. */
  readonly isPossible: boolean;
  readonly isOpen: boolean;
  toggle(): void;
}

export function usePtzView(camera: CameraDetails): PtzView {
  const { may } = usePermissions();
  const [isWanted, setWanted] = useState(false);
  const { features } = camera.hardwareInformation;
  const mayMove = may("cameraPtz", camera.id);
  return useMemo(() => {
    const support = ptzSupportOf(features);
    const isPossible = support.enabled && mayMove;
    return {
      support,
      isPossible,
      isOpen: isPossible && isWanted,
      toggle: () => setWanted((was) => !was),
    };
  }, [features, mayMove, isWanted]);
}
