// Which screens of a workspace there are, of all that the contract names, and which of their parts: the one place that says so. Routes, the menu,
// the hub and the tabs are made from it; what is not in it is nowhere offered, and its address is unknown.
import type { MenuEntry, RouteName } from "@didban/contract";

/** Parts of a screen by their names in the menu, with the word for each in the address; null for the part that opens without one. */
type Sections = Readonly<Record<string, string | null>>;

export const builtScreens = {
  "stream.gridLayout": {},
  "stream.freeLayout": {},
  playback: {},
  "camera.detail": {},
  cameraPermission: {},
  cameraConnect: {},
  onboarding: {},
  permissionSettings: { people: null, permissions: "permissions" },
  profileSettings: {
    emailVerification: "emailVerification",
    phoneVerification: "phoneVerification",
    newPhone: "newPhone",
    newEmail: "newEmail",
    timezone: "timezone",
    themes: "themes",
  },
  securitySettings: { devices: "devices", mfa: "factors" },
  workspaceSettings: {
    overview: null,
    activityLogs: "activityLogs",
    userLogs: "userLogs",
    auditTrails: "auditTrails",
    // The first of the logs.
    logs: "activityLogs",
  },
  shortcuts: {},
} as const satisfies Partial<Record<RouteName, Sections>>;

export type BuiltScreen = keyof typeof builtScreens;

export function isBuilt(route: string): route is BuiltScreen {
  return Object.hasOwn(builtScreens, route);
}

/** Sections of a screen; none of one that is not built. */
export function sectionsOf(route: RouteName): Sections {
  return isBuilt(route) ? builtScreens[route] : {};
}

/** Whether what an entry of the menu opens is there. Monitoring opens a layout. */
export function isEntryBuilt({ route, settings }: MenuEntry): boolean {
  const { section } = settings;
  if (route === "stream") return isBuilt("stream.gridLayout");
  return isBuilt(route) && (section === undefined || Object.hasOwn(builtScreens[route], section));
}
