// Help: the shortcuts of the keyboard (NAV-17).
import { defineArea, words } from "../area.ts";

export const help = defineArea({
  routes: { shortcuts: { path: "/app/help/shortcuts", allOf: [], built: {} } },
  menu: {
    place: 90,
    label: words("Shortcuts", "میان‌برها"),
    entries: [{ label: words("Shortcuts", "میان‌برها"), route: "shortcuts", settings: {} }],
  },
});
