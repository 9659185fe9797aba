// Help: the shortcuts of the keyboard (NAV-17).
import type { Screens } from "../screen.ts";

export const help = {
  shortcuts: { path: "/app/help/shortcuts", allOf: [], built: {} },
} as const satisfies Screens;
