// Group of the menu: help (NAV-17).
import { words, type PlacedGroup } from "../menu-group.ts";

export const help: PlacedGroup = {
  place: 90,
  label: words("Shortcuts", "میان‌برها"),
  entries: [{ label: words("Shortcuts", "میان‌برها"), route: "shortcuts", settings: {} }],
};
