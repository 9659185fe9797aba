// Where a person's wall is kept: in this browser, one for each person and workspace. Monitoring tabs, once the server keeps them, take this
// seat: the layout is their settings `gridSize` and `cameras` (LAYT-5).
import { useCallback, useEffect, useState } from "react";
import { parseWall, type WallLayout } from "./wall-layout.ts";

/** Who the wall belongs to. */
export interface WallOwner {
  readonly userId: string;
  readonly workspaceId: string;
}

const keyOf = ({ userId, workspaceId }: WallOwner) => `wall:${userId}:${workspaceId}`;

/** The stored layout, undefined until the person first changes it, and the way to change it. */
export function useStoredWall(
  owner: WallOwner,
): readonly [WallLayout | undefined, (layout: WallLayout) => void] {
  const key = keyOf(owner);
  const [layout, setLayout] = useState(() => parseWall(localStorage.getItem(key)));
  useEffect(() => {
    setLayout(parseWall(localStorage.getItem(key)));
    const follow = (event: StorageEvent) => {
      if (event.key === key) setLayout(parseWall(event.newValue));
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [key]);
  const store = useCallback(
    (next: WallLayout) => {
      localStorage.setItem(key, JSON.stringify(next));
      setLayout(next);
    },
    [key],
  );
  return [layout, store];
}

/** Whether this wall never asks if anybody is watching (LIVE-23). */
export function useKeepWatching(owner: WallOwner): readonly [boolean, (keepsWatching: boolean) => void] {
  const key = `${keyOf(owner)}:keepWatching`;
  const [keepsWatching, setKeepsWatching] = useState(() => localStorage.getItem(key) === "true");
  const store = (next: boolean) => {
    localStorage.setItem(key, String(next));
    setKeepsWatching(next);
  };
  return [keepsWatching, store];
}
