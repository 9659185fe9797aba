// Group of the menu: connecting cameras, the first one with all that it takes included (NAV-17).
import { words, type PlacedGroup } from "../menu-group.ts";

export const connecting: PlacedGroup = {
  place: 50,
  label: words("Connect Cameras", "اتصال دوربین‌ها"),
  entries: [{ label: words("Connect Cameras", "اتصال دوربین‌ها"), route: "cameraConnect", settings: {} }],
  unlisted: { onboarding: words("Getting started", "راه‌اندازی") },
};
