// The zoom of one player (ZOOM-1 to ZOOM-8): its own, through every mode, and kept nowhere. What shows it follows the store, so that a drag draws
// nothing else anew.
import { firstZoom, panBy, zoomLevels, zoomTo, type Place, type Player, type Zoom } from "@didban/player";
import { useEffect, useState } from "react";
import { createStore, type StoreApi } from "zustand";

interface ZoomState {
  /** Undefined while zoom is off. */
  readonly zoom: Zoom | undefined;
  /** A step in; where zoom is off, it is turned on (ZOOM-3). */
  zoomIn(): void;
  /** A step out; at 1 zoom stays on (ZOOM-3). */
  zoomOut(): void;
  /** To a level, around a place of the picture's room; where zoom is off, it is turned on. */
  zoomTo(level: number, at: Place): void;
  pan(by: Place): void;
  /** Whole again (ZOOM-2). */
  turnOff(): void;
}

export type ZoomStore = StoreApi<ZoomState>;

export const createZoomStore = (): ZoomStore =>
  createStore<ZoomState>()((set, get) => {
    const step = (by: number) => {
      const { zoom } = get();
      if (zoom) set({ zoom: zoomTo(zoom, zoom.level + by) });
    };
    return {
      zoom: undefined,
      zoomIn: () => (get().zoom ? step(zoomLevels.step) : set({ zoom: firstZoom })),
      zoomOut: () => step(-zoomLevels.step),
      zoomTo: (level, at) => set(({ zoom = whole }) => ({ zoom: zoomTo(zoom, level, at) })),
      pan: (by) => set(({ zoom }) => ({ zoom: zoom && panBy(zoom, by) })),
      turnOff: () => set({ zoom: undefined }),
    };
  });

/** Off for each camera anew; the player is told how far its picture is magnified. */
export function useZoom(cameraId: string, player: Player | null): ZoomStore {
  const [store] = useState(createZoomStore);
  useEffect(() => store.getState().turnOff, [store, cameraId]);
  useEffect(() => {
    const tell = ({ zoom }: ZoomState) => player?.magnify(zoom?.level ?? 1);
    tell(store.getState());
    return store.subscribe(tell);
  }, [store, player]);
  return store;
}

const whole: Zoom = { ...firstZoom, level: zoomLevels.least };
