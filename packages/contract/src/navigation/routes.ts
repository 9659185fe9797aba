// The screens of a workspace by their dotted names (NAV-17, NAV-18, NAV-25): where each stands and which actions it asks for. Tabs name them, the
// web app's routes and guards are made with them, and the server refuses a tab of a screen that its person may not open.
import type { Action } from "../permissions/actions.ts";

/** What a screen, or a part of one, asks for: all of `allOf` and, where there are some, one of `anyOf`. */
export interface RouteNeeds {
  readonly allOf: readonly Action[];
  readonly anyOf?: readonly Action[];
}

/** A screen; `{id}` in its path is what it shows, a camera unless its own rule says otherwise. */
export interface RouteDefinition extends RouteNeeds {
  readonly path: string;
}

/** What connecting a first camera takes, workspace and all (ONB-17). */
const onboardingActions = [
  "cameraCreate",
  "cameraGroupCreate",
  "cameraGroupRead",
  "workspaceUpdateInformation",
  "workspaceManagePayment",
] as const satisfies readonly Action[];

export const routes = {
  clips: {
    path: "/app/clips",
    allOf: ["cameraRead"],
    anyOf: ["cameraReadExport", "cameraReadSnapshot"],
  },
  stream: { path: "/app/stream", allOf: ["cameraRead", "cameraStreamLive"] },
  "stream.freeLayout": { path: "/app/stream/free-layout", allOf: ["cameraRead"] },
  "stream.gridLayout": { path: "/app/stream/grid-layout", allOf: ["cameraRead", "cameraStreamLive"] },
  playback: { path: "/app/playback", allOf: ["cameraRead", "cameraStreamArchive"] },
  permissionSettings: {
    path: "/app/permission-settings",
    allOf: ["viewUsersSummary", "viewPermissions"],
  },
  billingSettings: {
    path: "/app/billing",
    allOf: [],
    anyOf: ["workspaceViewPayment", "workspaceManagePayment"],
  },
  cameraConnect: { path: "/app/camera-connect", allOf: ["cameraCreate", "cameraGroupRead"] },
  securitySettings: { path: "/app/profile/security", allOf: [] },
  profileSettings: { path: "/app/profile/settings", allOf: [] },
  workspaceSettings: { path: "/app/workspace/settings", allOf: ["workspaceRead"] },
  shortcuts: { path: "/app/help/shortcuts", allOf: [] },
  notificationsSettings: { path: "/app/profile/notifications", allOf: [] },
  search: { path: "/app/search", allOf: ["aiSearch"] },
  analytics: { path: "/app/analytics", allOf: ["analyticsRead"] },
  map: { path: "/app/map", allOf: ["mapRead"] },
  alerts: { path: "/app/alerts", allOf: ["alertEventRead"] },
  "camera.detail": { path: "/app/camera/detail/{id}", allOf: ["cameraRead"] },
  cameraPermission: {
    path: "/app/camera-permission/{id}",
    allOf: ["viewUsersSummary", "viewPermissions"],
  },
  onboarding: { path: "/app/onboarding", allOf: onboardingActions },
  heatmap: { path: "/app/heatmap/{id}", allOf: ["heatmapRead"] },
  cameraInstallAddress: { path: "/app/camera-install-address/{id}", allOf: ["cameraRead"] },
  notifications: { path: "/app/notifications", allOf: [] },
} as const satisfies Readonly<Record<string, RouteDefinition>>;

export type RouteName = keyof typeof routes;

/** True when `text` is the name of a screen. */
export function isRouteName(text: string): text is RouteName {
  return Object.hasOwn(routes, text);
}

/** The screen of a name. */
export function routeNamed(name: RouteName): RouteDefinition {
  return routes[name];
}
