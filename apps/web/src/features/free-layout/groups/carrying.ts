// A camera or a group that is being carried to another group, by the pointer or by keys.
import { create } from "zustand";
import type { Carried } from "../../../subjects/camera/camera-groups.ts";
import { useGroupActs } from "./group-acts.ts";

interface Carrying {
  readonly carried: Carried | null;
  /** Where it may be put, in the order of the tree. */
  readonly places: readonly string[];
  /** What it is over, if it may be put there. */
  readonly over: string | null;
  /** Where the pointer is; null: it is carried by keys. */
  readonly pointer: { readonly x: number; readonly y: number } | null;
  pickUp(carried: Carried, places: readonly string[], isByKeys: boolean): void;
  moveTo(pointer: { readonly x: number; readonly y: number }, place: string | null): void;
  /** By keys: from place to place. */
  step(by: number): void;
  /** Asks whether it is to be put there. */
  drop(): void;
  cancel(): void;
}

const nothing = { carried: null, places: [], over: null, pointer: null } as const;

export const useCarrying = create<Carrying>()((set, get) => ({
  ...nothing,
  pickUp: (carried, places, isByKeys) =>
    set({ carried, places, over: isByKeys ? (places[0] ?? null) : null, pointer: null }),
  moveTo(pointer, place) {
    set({ pointer, over: place !== null && get().places.includes(place) ? place : null });
  },
  step(by) {
    const { places, over } = get();
    const at = Math.max(0, Math.min(places.indexOf(over ?? "") + by, places.length - 1));
    set({ over: places[at] ?? null });
  },
  drop() {
    const { carried, over } = get();
    set(nothing);
    if (carried !== null && over !== null) useGroupActs.getState().open({ kind: "move", carried, to: over });
  },
  cancel: () => set(nothing),
}));
