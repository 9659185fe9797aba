// Where a wall is kept: in its tab, as the settings `gridSize`, `cameras` and `keepWatching` (TAB-9, TAB-10, LAYT-5).
import { useMemo } from "react";
import { useLayoutSettings, type LayoutSettings } from "../../subjects/layout/layout-settings.ts";
import { wallOfSettings, type WallLayout } from "./wall-layout.ts";

export interface KeptWall {
  /** False while it is not known what the tab holds. */
  readonly isKnown: boolean;
  readonly settings: LayoutSettings;
  /** Undefined until the person first changes it. */
  readonly layout: WallLayout | undefined;
  /** Never asks if anybody is watching (LIVE-23). */
  readonly keepsWatching: boolean;
  store(layout: WallLayout): void;
  setKeepsWatching(keepsWatching: boolean): void;
}

/** The wall of the tab that is shown. */
export function useKeptWall(): KeptWall {
  const settings = useLayoutSettings();
  const { isKnown, read, keep } = settings;
  const [size, cameras] = [read("gridSize"), read("cameras")];
  const layout = useMemo(() => wallOfSettings(size, cameras), [size, cameras]);
  return {
    isKnown,
    settings,
    layout,
    keepsWatching: read("keepWatching") === true,
    store: ({ gridSize, cells }) => keep({ gridSize, cameras: cells }),
    setKeepsWatching: (keepWatching) => keep({ keepWatching }),
  };
}
