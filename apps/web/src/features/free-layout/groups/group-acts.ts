// Which dialog about groups is open, so that rows, trees and drops ask for one without knowing where it is shown.
import { create } from "zustand";
import type { Carried, PlacedGroup } from "../../../subjects/camera/camera-groups.ts";

export type GroupAct =
  /** In a group, or at the top. */
  | { readonly kind: "create"; readonly place: string }
  | { readonly kind: "rename" | "tags"; readonly group: PlacedGroup }
  /** `to` is what it was dropped on; null while nothing is chosen. */
  | { readonly kind: "move"; readonly carried: Carried; readonly to: string | null }
  | { readonly kind: "remove"; readonly group: PlacedGroup };

interface GroupActs {
  readonly act: GroupAct | null;
  open(act: GroupAct): void;
  close(): void;
}

export const useGroupActs = create<GroupActs>()((set) => ({
  act: null,
  open: (act) => set({ act }),
  close: () => set({ act: null }),
}));
