// Discover: what is found in pictures and around them (NAV-17).
import type { Screens } from "../screen.ts";

export const discover = {
  search: { path: "/app/search", allOf: ["aiSearch"] },
  analytics: { path: "/app/analytics", allOf: ["analyticsRead"] },
  map: { path: "/app/map", allOf: ["mapRead"], built: {} },
  alerts: { path: "/app/alerts", allOf: ["alertEventRead"] },
} as const satisfies Screens;
