// The privacy mask of one player (MASK-8 to MASK-10): what of it is shown here, and the one that is being drawn. Kept nowhere; what draws follows the store, so that
// a drag draws nothing else anew.
import { hidesArea, type CameraDetails, type MaskPoints } from "@didban/contract";
import { isLargeSize, type PlayerSize } from "@didban/player";
import { useEffect, useMemo, useState } from "react";
import { createStore, useStore, type StoreApi } from "zustand";
import { usePermissions } from "../../account/permissions.ts";

interface MaskState {
  /** What is being drawn; undefined: nothing is. */
  readonly draft: MaskPoints | undefined;
  /** The point that the hand is to have next. */
  readonly chosen: number | undefined;
  /** The person looks behind the mask. */
  readonly isLifted: boolean;
  draw(points: MaskPoints, chosen?: number): void;
  /** Changes nothing (MASK-9). */
  end(): void;
  lift(isLifted: boolean): void;
}

export interface Mask {
  readonly store: StoreApi<MaskState>;
  /** The person sets what is hidden, and so sees it. */
  readonly isAllowed: boolean;
  /** Something of the picture is hidden from others. */
  readonly hasArea: boolean;
  readonly isLifted: boolean;
  readonly isDrawing: boolean;
  /** Why no mask is drawn now. */
  readonly refusal: "noAccess" | "expandFirst" | undefined;
  /** Begins with the mask that there is. */
  edit(): void;
  /** What lies over the picture as it is shown here. */
  shown(): MaskPoints;
}

export const createMaskStore = (): StoreApi<MaskState> =>
  createStore<MaskState>()((set) => ({
    draft: undefined,
    chosen: undefined,
    isLifted: false,
    draw: (draft, chosen) => set({ draft, chosen }),
    end: () => set({ draft: undefined }),
    lift: (isLifted) => set({ isLifted }),
  }));

/** For each camera anew: its mask is shown, and none is drawn. */
export function useMask({ id, maskData }: CameraDetails, size: PlayerSize): Mask {
  const isAllowed = usePermissions().may("privacyMaskUpdate", id);
  const isPossible = isAllowed && isLargeSize(size);
  const [store] = useState(createMaskStore);
  const isLifted = useStore(store, (state) => state.isLifted);
  const isDrawing = useStore(store, ({ draft }) => draft !== undefined);
  useEffect(
    () => () => {
      store.getState().end();
      store.getState().lift(false);
    },
    [store, id],
  );
  useEffect(() => {
    if (!isPossible) store.getState().end();
  }, [store, isPossible]);
  return useMemo(() => {
    const stored = maskData ?? [];
    const hasArea = hidesArea(stored);
    return {
      store,
      isAllowed,
      hasArea,
      isLifted,
      isDrawing,
      refusal: isPossible ? undefined : isAllowed ? "expandFirst" : "noAccess",
      edit: () => store.getState().draw(hasArea ? stored : []),
      shown: () => (isAllowed && hasArea && !isLifted ? stored : []),
    };
  }, [store, maskData, isAllowed, isPossible, isLifted, isDrawing]);
}
