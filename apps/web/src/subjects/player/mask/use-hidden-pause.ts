// A picture that stands still is asked for again once the mask of its camera is another: what that hides is not to stay on screen (MASK-17).
import type { Player } from "@didban/player";
import { useEffect } from "react";
import { onCameraEvent } from "../../camera/camera-events.ts";

export function useHiddenPause(player: Player | null, cameraId: string): void {
  useEffect(() => {
    if (player === null) return undefined;
    let stopWaiting = () => {};
    const stop = onCameraEvent(cameraId, (event) => {
      const { speed, captureMs } = player.state;
      if (event !== "maskAltered" || speed !== 0 || captureMs === undefined) return;
      player.seek(captureMs);
      stopWaiting();
      // It stands again once another picture is there.
      stopWaiting = player.subscribe(({ status }) => {
        if (status !== "playing") return;
        stopWaiting();
        player.pause();
      });
    });
    return () => {
      stopWaiting();
      stop();
    };
  }, [player, cameraId]);
}
