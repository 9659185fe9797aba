// Group of the menu: discover (NAV-17).
import { words, type PlacedGroup } from "../menu-group.ts";

export const discover: PlacedGroup = {
  place: 110,
  label: words("Discover", "کاوش"),
  entries: [
    { label: words("AI Search", "جستجوی هوشمند"), route: "search", settings: {} },
    { label: words("Analytics", "تحلیل‌ها"), route: "analytics", settings: {} },
    { label: words("Map", "نقشه"), route: "map", settings: {} },
    { label: words("Alerts", "هشدارها"), route: "alerts", settings: {} },
  ],
};
