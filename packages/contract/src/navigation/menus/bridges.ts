// Screens of bridges. The menu does not lead there yet: a bridge is paired and told of, and brings no camera so far.
import { words, type PlacedGroup } from "../menu-group.ts";
import { connecting } from "./connecting.ts";

export const bridges: PlacedGroup = {
  place: connecting.place + 5,
  label: connecting.label,
  entries: [],
  unlisted: {
    bridges: words("Bridges", "پل‌ها"),
    bridgePairing: words("Pair a bridge", "جفت‌سازی پل"),
  },
};
