// Whether the palette is open, and what for: to go somewhere, or to open a tab of its own.
import { create } from "zustand";

type Purpose = "go" | "newTab";

interface PaletteState {
  /** Null while it is closed. */
  readonly purpose: Purpose | null;
  open(purpose: Purpose): void;
  close(): void;
}

export const usePalette = create<PaletteState>()((set) => ({
  purpose: null,
  open: (purpose) => set({ purpose }),
  close: () => set({ purpose: null }),
}));
