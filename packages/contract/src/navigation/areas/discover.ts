// Discover: what is found in pictures and around them (NAV-17).
import { defineArea, words } from "../area.ts";

export const discover = defineArea({
  routes: {
    search: { path: "/app/search", allOf: ["aiSearch"] },
    analytics: { path: "/app/analytics", allOf: ["analyticsRead"] },
    map: { path: "/app/map", allOf: ["mapRead"] },
    alerts: { path: "/app/alerts", allOf: ["alertEventRead"] },
  },
  menu: {
    place: 110,
    label: words("Discover", "کاوش"),
    entries: [
      { label: words("AI Search", "جست‌وجوی هوشمند"), route: "search", settings: {} },
      { label: words("Analytics", "تحلیل‌ها"), route: "analytics", settings: {} },
      { label: words("Map", "نقشه"), route: "map", settings: {} },
      { label: words("Alerts", "هشدارها"), route: "alerts", settings: {} },
    ],
  },
});
