// What the palette offers, in groups.
import type { Icon } from "@tabler/icons-react";

export interface PaletteEntry {
  /** Among all entries. */
  readonly key: string;
  readonly icon: Icon;
  readonly text: string;
  /** Said behind it: where it is, of what kind. */
  readonly note?: string | undefined;
  act(): void;
}

export interface PaletteGroup {
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
}
