// How a free layout is shown and what lies on it: mode, filter, view box and tiles, kept in its tab (TAB-10). Mode and filter are said by the address,
// which the tab follows; without a word there the tab's own count. What is arranged counts here at once, and is stored when the hand has rested.
import { viewBoxOf, viewBoxText, type ViewBox } from "@didban/contract";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { cameraFilters, type CameraFilter } from "../../subjects/camera/camera-status.ts";
import { useLayoutSettings, type LayoutSettings } from "../../subjects/layout/layout-settings.ts";
import { canvasMode, settingOf } from "../../subjects/tab/tab-address.ts";
import { tilesOfSetting, type Tile } from "./canvas/free-tiles.ts";

/** How it may be shown today; the canvas is none of a tab's view modes, and `aI` waits for what it shows. */
export const shownModes = [canvasMode, "box", "clock", "gradiant", "list"] as const;
export type ShownMode = (typeof shownModes)[number];

/** A hand that rests for so long has finished: well within the second after which a change is stored (LAYT-8). */
const restMs = 350;

export interface FreeLayout {
  /** False while it is not known what the tab holds. */
  readonly isKnown: boolean;
  readonly settings: LayoutSettings;
  readonly mode: ShownMode;
  readonly filter: CameraFilter;
  /** Undefined until the person first arranges something. */
  readonly tiles: readonly Tile[] | undefined;
  /** Undefined: whatever shows all tiles. */
  readonly viewBox: ViewBox | undefined;
  readonly keepsWatching: boolean;
  setMode(mode: ShownMode): void;
  setFilter(filter: CameraFilter): void;
  arrange(change: Arrangement): void;
  setKeepsWatching(keepsWatching: boolean): void;
}

/** What is left out stays as it is. */
export interface Arrangement {
  readonly tiles?: readonly Tile[] | undefined;
  readonly viewBox?: ViewBox | undefined;
}

/** The free layout of the tab that is shown. */
export function useFreeLayout(): FreeLayout {
  const settings = useLayoutSettings();
  const { isKnown, tab, read, keep } = settings;
  const [search, setSearch] = useSearchParams();
  const keptTiles = read("tiles");
  const tiles = useMemo(() => tilesOfSetting(keptTiles), [keptTiles]);
  const addressBox = search.get("viewBox");
  const keptBox = addressBox ?? read("viewBox");
  const viewBox = useMemo(() => viewBoxOf(keptBox), [keptBox]);
  const draft = useDraft({ tiles: keptTiles, viewBox: keptBox }, (change, isLeaving) => {
    keep({
      ...("tiles" in change && { tiles: change.tiles }),
      ...("viewBox" in change && { viewBox: change.viewBox && viewBoxText(change.viewBox) }),
    });
    // An address that says what was seen before would have the last word after a reload.
    if (!isLeaving && "viewBox" in change && new URLSearchParams(location.search).has("viewBox"))
      setSearch(
        (now) => {
          if (change.viewBox) now.set("viewBox", viewBoxText(change.viewBox));
          else now.delete("viewBox");
          return now;
        },
        { replace: true },
      );
  });
  const number = tab === undefined ? undefined : settingOf(tab, "tabNumber");
  const say = (name: string, value: string) =>
    setSearch(
      (now) => {
        // Which of the tabs of free layouts it is said of.
        if (typeof number === "number") now.set("tabNumber", String(number));
        now.set(name, value);
        return now;
      },
      { replace: true },
    );
  return {
    isKnown,
    settings,
    mode: modeOf(search.get("viewMode") ?? read("viewMode")),
    filter: filterOf(search.get("filter") ?? read("filter")),
    tiles: "tiles" in draft.change ? draft.change.tiles : tiles,
    viewBox: "viewBox" in draft.change ? draft.change.viewBox : viewBox,
    keepsWatching: read("keepWatching") === true,
    setMode: (mode) => say("viewMode", mode),
    setFilter: (filter) => say("filter", filter),
    arrange: draft.set,
    setKeepsWatching: (keepWatching) => keep({ keepWatching }),
  };
}

const modeOf = (word: unknown): ShownMode => shownModes.find((mode) => mode === word) ?? canvasMode;
const filterOf = (word: unknown): CameraFilter => cameraFilters.find((filter) => filter === word) ?? "ALL";

interface Kept {
  readonly tiles: unknown;
  readonly viewBox: unknown;
}

/** What was changed and counts until what is kept has become another by it. */
function useDraft(kept: Kept, store: (change: Arrangement, isLeaving: boolean) => void) {
  const [change, setChange] = useState<Arrangement>({});
  const pending = useRef<Arrangement>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
  });
  const flush = useCallback((isLeaving: boolean) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const left = pending.current;
    pending.current = {};
    if (Object.keys(left).length > 0) latest.current(left, isLeaving);
  }, []);
  // What is kept now is what counts, but for a change that is not stored yet.
  useEffect(() => {
    if (timer.current === undefined) setChange({});
  }, [kept.tiles, kept.viewBox]);
  useEffect(() => {
    const leave = () => flush(true);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [flush]);
  const set = useCallback(
    (more: Arrangement) => {
      pending.current = { ...pending.current, ...more };
      setChange((before) => ({ ...before, ...more }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => flush(false), restMs);
    },
    [flush],
  );
  return { change, set };
}
