// Entries of the menu: bridges, beside connecting cameras (BRDG-6).
import { words, type PlacedGroup } from "../menu-group.ts";
import { connecting } from "./connecting.ts";

export const bridges: PlacedGroup = {
  place: connecting.place + 5,
  label: connecting.label,
  entries: [{ label: words("Bridges", "پل‌ها"), route: "bridges", settings: {} }],
  unlisted: {
    bridgePairing: words("Pair a bridge", "جفت‌سازی پل"),
  },
};
