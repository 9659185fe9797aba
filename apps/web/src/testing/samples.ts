// One of each thing that the server answers with, as component tests need it: plain, and different where a test says so.
import {
  accessLevels,
  actionList,
  actions,
  overallHealth,
  type Action,
  type CameraDetails,
  type PlaceMap,
  type CurrentUser,
  type CustomSetting,
  type DetailedStatus,
  type DisplayedStatus,
  type MemberView,
  type PermissionMatrix,
  type ProbeAnswer,
  type TeamView,
  type WorkspaceView,
  bridgeStatus,
  type Bridge,
} from "@didban/contract";

/** An id that ends in `number`, the same each time. */
export const idOf = (number: number): string => `01990000-0000-7000-8000-${String(number).padStart(12, "0")}`;

export const aMoment = "2026-03-14T09:26:53.000Z";

/** The workspace that people act in. */
export const workspaceId = idOf(1);

export function aPerson(different: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: idOf(2),
    email: "olivia@example.com",
    phone: "+12015550100",
    fullName: "Olivia Owner",
    phoneVerifiedAt: aMoment,
    emailVerifiedAt: null,
    timezone: "UTC",
    locale: "en",
    avatarId: null,
    isAdmin: false,
    isOperator: false,
    isUserGuest: false,
    hasPassword: true,
    mfa: { sms: false, tOtp: false },
    ...different,
  };
}

/** Its own in each worker: a session that is left in one is left in all (SESS-19). */
export const sessionId = crypto.randomUUID();

export const aSession = ({ isInWorkspace }: { isInWorkspace: boolean }) => ({
  id: sessionId,
  mode: "normal" as const,
  workspaceId: isInWorkspace ? workspaceId : null,
  identityValidUntil: null,
});

/** An access token of the session that ends at `endMs`, or the second before. */
export const aTokenUntil = (endMs: number): string =>
  `x.${btoa(JSON.stringify({ exp: Math.floor(endMs / 1000), sid: sessionId }))}.x`;

/** Tokens that count for as long as any test runs. */
export const tokens = { accessToken: aTokenUntil(Date.UTC(2100, 0, 1)), refreshToken: null };

/** Everything that there is to do. */
export const everything: readonly Action[] = actionList.map(([action]) => action);

/** What a person may do on the workspace itself, and on these cameras. */
export function aMatrix(
  userId: string,
  held: readonly Action[],
  isOwner = false,
  /** With what they may do there, where it is not the same. */
  cameras: readonly (Pick<CameraDetails, "id" | "name"> & { readonly may?: readonly Action[] })[] = [],
  maps: readonly Pick<PlaceMap, "id" | "name">[] = [],
  bridges: readonly Pick<Bridge, "id" | "name">[] = [],
): PermissionMatrix {
  const accessLevel = accessLevels.fullControl;
  const keysOf = (may: readonly Action[]) =>
    may.map((action) => actions[action].key).toSorted((one, other) => one - other);
  const keys = keysOf(held);
  return {
    userId,
    workspaceId,
    version: 1,
    team: { id: idOf(4), name: "Captain" },
    isOwner,
    isAdmin: false,
    isUserGuest: false,
    groups: {
      WorkspaceOverview: accessLevels.fullControl,
      PeopleAndPermissions: accessLevels.fullControl,
      BillingAndInvoicing: accessLevels.fullControl,
      LiveStream: accessLevels.fullControl,
      DeviceSetup: accessLevels.fullControl,
      ClipsHistoricalFootage: accessLevels.fullControl,
      CustomerAnalyticsAndAIHeatmaps: accessLevels.fullControl,
    },
    matrix: [
      { resourceId: workspaceId, type: "w", name: "Bakery", accessLevel, keys },
      ...cameras.map(({ id, name, may = held }) => {
        return { resourceId: id, type: "c" as const, name, accessLevel, keys: keysOf(may) };
      }),
      ...bridges.map(({ id, name }) => ({ resourceId: id, type: "br" as const, name, accessLevel, keys })),
      ...maps.map(({ id, name }) => ({ resourceId: id, type: "m" as const, name, accessLevel, keys })),
    ],
  };
}

const levels = {
  WorkspaceOverview: "hidden",
  PeopleAndPermissions: "hidden",
  BillingAndInvoicing: "hidden",
  LiveStream: "hidden",
  DeviceSetup: "hidden",
  ClipsHistoricalFootage: "hidden",
  CustomerAnalyticsAndAIHeatmaps: "hidden",
} as const;

/** A role that the managers of the workspace made, and nobody has. */
export const aRole = (different: Partial<TeamView> = {}): TeamView => ({
  id: idOf(5),
  name: "Night guard",
  lock: false,
  description: "",
  authorities: [],
  suspended: false,
  memberCount: 0,
  levels,
  switches: {
    workspaceInviteUser: false,
    workspaceManageSubscription: false,
    cameraManagePermissions: false,
  },
  createdAt: aMoment,
  ...different,
});

/** What is kept for the person in the workspace. */
export const aCustomSetting = (setting: Pick<CustomSetting, "type" | "key" | "value">): CustomSetting => ({
  id: idOf(7),
  userId: idOf(2),
  workspaceId,
  ...setting,
});

/** Somebody who has joined the workspace. */
export function aMember(number: number, different: Partial<MemberView> = {}): MemberView {
  return {
    id: idOf(1000 + number),
    remoteId: idOf(2000 + number),
    fullName: `Member ${number}`,
    phone: `+1201555${1000 + number}`,
    email: null,
    avatarId: null,
    status: "joined",
    team: { id: idOf(5), name: "Member" },
    lastSwitchedAt: "0",
    memberSince: aMoment,
    presence: "offline",
    withdrawnBy: null,
    lastActiveAt: null,
    requirements: { emailVerification: false, multiFactor: false, reauthenticate: false },
    ...different,
  };
}

/** The workspace that people act in, as its owner sees it. */
export const aWorkspace = (different: Partial<WorkspaceView> = {}): WorkspaceView => ({
  id: workspaceId,
  name: "Bakery",
  description: "",
  language: "english",
  welcomeMessage: "",
  status: "joined",
  team: { id: idOf(4), name: "Captain" },
  locked: false,
  lockForUser: false,
  createdAt: aMoment,
  logo: null,
  industry: null,
  address: {
    longitude: 0,
    latitude: 0,
    city: "",
    country: "",
    line1: "",
    line2: "",
    postalCode: "",
    state: "",
  },
  operationHours: null,
  customerFacing: false,
  creator: { id: idOf(2), fullName: "Olivia Owner" },
  owner: { id: idOf(2), fullName: "Olivia Owner" },
  subscription: null,
  lifecycle: "active",
  lockReason: null,
  timezone: "UTC",
  allowGuest: false,
  isDemo: false,
  expiresAt: null,
  ...different,
});

/** A camera that records. */
export const aCamera = (number: number, different: Partial<CameraDetails> = {}): CameraDetails => ({
  id: idOf(3000 + number),
  workspaceId,
  enable: true,
  configured: true,
  name: `Camera ${number}`,
  description: "",
  timezone: "UTC",
  maskData: [],
  createdAt: aMoment,
  updatedAt: aMoment,
  hardwareInformation: {
    features: [],
    model: null,
    manufacturer: null,
    hardwareID: null,
    serialNo: null,
    firmware: null,
    ip: null,
    MAC: null,
    comments: null,
  },
  streamInformation: {
    streamCount: 0,
    highResIndex: -1,
    lowResIndex: -1,
    poorIndex: -1,
    recordIndex: -1,
    analyticIndex: -1,
    mode: "single",
    streams: [],
  },
  recordInformation: {
    availableArchiveAges: [30],
    availableModes: ["always", "pause"],
    archiveAge: 30,
    mode: "always",
    pausedAt: null,
  },
  group: { groupId: idOf(6), name: "All" },
  bridge: null,
  users: [],
  tags: [],
  location: { longitude: null, latitude: null, fullAddress: null, markerId: null },
  metadata: [],
  connectionSummary: {
    url: "192.0.2.10",
    port: 554,
    channel: 1,
    manufacturerCode: "",
    manufacturer: "",
    model: "",
  },
  exportBlocked: false,
  avatarId: null,
  status: { overall: overallHealth.healthyRecording },
  ...different,
});

/** How a camera is, as it is told to whoever may see all of it. */
export function aStatus(displayed: DisplayedStatus, different: Partial<DetailedStatus> = {}): DetailedStatus {
  const isUp = displayed === "healthyLive" || displayed === "healthyRecording";
  return {
    enabled: displayed !== "offline",
    connecting: displayed === "connecting",
    connected: isUp,
    recording: displayed === "healthyRecording",
    analysing: false,
    liveHighResStreamError: false,
    liveLowResStreamError: false,
    livePoorStreamError: false,
    recordStreamError: displayed === "error",
    analyticStreamError: false,
    program: true,
    alarm: false,
    recordFailed: false,
    standBy: false,
    streaming: false,
    overall: overallHealth[displayed],
    unconnected: !isUp,
    healthy: isUp,
    unhealthy: false,
    stored: isUp ? 1 : 3,
    faultCode: null,
    ...different,
  };
}

/** A camera that answers when it is tried, and says nothing of itself. */
export const aProbeAnswer: ProbeAnswer = {
  ok: true,
  code: null,
  parameters: {},
  steps: [],
  device: { manufacturer: null, model: null, firmware: null, serialNo: null, onvif: false, ptz: false },
  streams: [],
  channels: null,
  found: null,
  tlsFingerprint: null,
};

export const aBridge = (change: Partial<Bridge> = {}): Bridge => ({
  id: idOf(500),
  name: "Depot",
  status: bridgeStatus.connected,
  version: "1.5.20",
  marker: null,
  cameras: [],
  connectedCameras: 0,
  deviceName: "box",
  model: "Mini",
  brand: "Acme",
  hardwareId: "AAAA-BBBB-CCCC-DDDD",
  state: "active",
  problems: [],
  storage: null,
  clockOffsetSeconds: null,
  backfillPercent: null,
  createdAt: aMoment,
  ...change,
});
