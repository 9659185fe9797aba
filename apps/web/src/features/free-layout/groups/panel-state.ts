// How the panel of groups stands: open or not, and which groups are folded up; remembered while the browser's tab is open.
import { useMediaQuery } from "@mantine/hooks";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

interface PanelState {
  readonly isOpen: boolean;
  readonly folded: readonly string[];
  setOpen(isOpen: boolean): void;
  fold(id: string, isFolded: boolean): void;
}

export const usePanelState = create<PanelState>()(
  persist(
    (set) => ({
      isOpen: true,
      folded: [],
      setOpen: (isOpen) => set({ isOpen }),
      fold: (id, isFolded) =>
        set(({ folded }) => ({ folded: [...folded.filter((one) => one !== id), ...(isFolded ? [id] : [])] })),
    }),
    { name: "didban.groups", storage: createJSONStorage(() => sessionStorage) },
  ),
);

/** Wide enough that the panel stands beside the list; else it is a drawer. */
const wide = "(min-width: 901px)";

export function useGroupsPanel() {
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false });
  const { isOpen, setOpen } = usePanelState();
  return { isWide, isBeside: isWide && isOpen, setOpen };
}
