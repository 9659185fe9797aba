// The group of players of a comparison: made with the screen, gone with it.
import type { CameraDetails } from "@didban/contract";
import type { GroupState, PlayerGroup } from "@didban/player";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { earliestOf } from "../../subjects/camera/camera-life.ts";
import { playerEngine } from "../../subjects/player/player-host.ts";

/** Shows `atMs` first, or the last recorded moments; may go back to where any of the cameras may be played. */
export function useGroup(cameras: readonly CameraDetails[], atMs: number | undefined): PlayerGroup {
  const latest = useRef(cameras);
  useEffect(() => {
    latest.current = cameras;
  });
  const [group] = useState(() =>
    playerEngine().createGroup(atMs ?? Date.now() - openedBeforeMs, () =>
      Math.min(...latest.current.map((camera) => earliestOf(camera, Date.now()))),
    ),
  );
  useEffect(() => {
    group.play();
    return () => group.pause();
  }, [group]);
  return group;
}

/** Without a time it opens so long before now. */
const openedBeforeMs = 60_000;

export const useGroupState = (group: PlayerGroup): GroupState =>
  useSyncExternalStore(
    (listener) => group.subscribe(listener),
    () => group.state,
  );

const secondMs = 1_000;

/** The second that is shown, milliseconds since 1970. */
export function useGroupSecond(group: PlayerGroup): number {
  const secondOf = () => Math.floor(group.positionMs / secondMs) * secondMs;
  const [second, setSecond] = useState(secondOf);
  useEffect(() => {
    const timer = setInterval(() => setSecond(secondOf()), secondMs / 4);
    return () => clearInterval(timer);
  }, [group]);
  return second;
}
