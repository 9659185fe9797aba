// Where every screen stands (ROUTE-1 to ROUTE-9). Links are made with these, never with strings of their own; the screens of a workspace stand where
// the contract says.
import { routes } from "@didban/contract";

export const paths = {
  signIn: "/",
  resetPassword: "/reset-password",
  recoveryPassword: "/recovery-password",
  loginAwayError: "/login-away-error",
  capacity: "/capacity",
  forbidden: "/forbidden",
  interruption: "/interruption",
  connectionHiccup: "/connection-hiccup",
  icons: "/icons",
  dataDeletion: "/data-deletion",
  verify: "/verify",
  outbox: "/outbox",
  display: "/display",
  hub: "/hub",
  selectWorkspace: "/select-workspace",
  profileApp: "/profile-app",
  profileAppSettings: "/profile-app/settings",
  profileAppSecurity: "/profile-app/security",
  profileSettings: routes.profileSettings.path,
  profileSecurity: routes.securitySettings.path,
  stream: routes.stream.path,
  wall: routes["stream.gridLayout"].path,
  freeLayout: routes["stream.freeLayout"].path,
  /** All devices, as the list that they are managed in. */
  cameraList: `${routes["stream.freeLayout"].path}?filter=ALL&viewMode=list`,
  playback: routes.playback.path,
  clips: routes.clips.path,
  bridges: routes.bridges.path,
  bridgePairing: routes.bridgePairing.path,
  cameraConnect: routes.cameraConnect.path,
  onboarding: routes.onboarding.path,
  cameraIndex: "/app/camera",
  camera: (id: string) => routes["camera.detail"].path.replace("{id}", id),
  cameraPermission: (id: string) => routes.cameraPermission.path.replace("{id}", id),
  cameraAddress: (id: string) => routes.cameraInstallAddress.path.replace("{id}", id),
  map: routes.map.path,
  people: routes.permissionSettings.path,
  workspaceSettings: routes.workspaceSettings.path,
  shortcuts: routes.shortcuts.path,
  system: "/app/system",
} as const;

/** State of a link that opens the hub to stay there. */
export const onPurpose = { isOnPurpose: true } as const;

/** Places within screens. */
export const places = {
  /** Playback of a camera from an instant on (PLAY-39). */
  playbackAt: (cameraId: string, iso: string) => `${paths.playback}?camera=${cameraId}&at=${iso}`,
  /** A snapshot, in the player of its camera (SNAP-11). */
  snapshot: (cameraId: string, id: string) => `${paths.camera(cameraId)}?snapshot=${id}`,
  /** One bridge, in the screen of all (BRDG-6). */
  bridge: (id: string) => `${paths.bridges}?bridge=${id}`,
  /** Finding the cameras of a bridge's network (BRDG-19), within the first steps or beside them. */
  findCameras: (bridgeId: string, isFirst = false) =>
    `${isFirst ? paths.onboarding : paths.cameraConnect}?bridge=${bridgeId}`,
  /** Files on their way to this device (CLIP-2). */
  downloads: `${paths.clips}?tab=download`,
  /** The profile of a membership. */
  member: (id: string) => `${paths.people}?member=${id}`,
  /** The tags of the workspace (TAG-2). */
  tags: `${paths.workspaceSettings}?tab=tags`,
  /** The form for a screen that shows a code (LAYT-22). */
  newDisplay: (code: string) => `${paths.workspaceSettings}?tab=displays&code=${code}`,
  role: (id: string) => `${paths.people}?tab=permissions&role=${id}`,
} as const;
