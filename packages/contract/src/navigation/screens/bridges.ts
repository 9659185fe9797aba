// Bridges: the list with one of them opened, and pairing a new one (BRDG).
// Before there is one nobody's row can hold `bridgeRead`: the way to the first one is open to whoever may pair it.
import type { Screens } from "../screen.ts";

export const bridges = {
  bridges: { path: "/app/bridges", allOf: [], anyOf: ["bridgeRead", "bridgeCreate"], built: {} },
  bridgePairing: { path: "/app/bridges/pair", allOf: ["bridgeCreate"], built: {} },
} as const satisfies Screens;
