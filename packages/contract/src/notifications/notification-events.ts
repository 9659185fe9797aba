// Every event that a person is told of (NOTI-15, NOTI-16), with where it stands among the others. Names without texts do not exist: an event
// is added here together with its texts, when something raises it.

export const notificationScopes = [
  "cameraHealth",
  "alerting",
  "payment",
  "authentication",
  "camera",
  "workspace",
] as const;
export type NotificationScope = (typeof notificationScopes)[number];

export const notificationCategories = [
  "alerting",
  "authentication",
  "bridge",
  "camera-health",
  "camera",
  "export",
  "payment",
  "permission",
  "user-event",
  "workspace",
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

export const notificationGroups = [
  "cameraHealthAndTampering",
  "aIAndVideoIntelligenceSuit",
  "billingAndInvoicing",
  "securityAndAuthentication",
] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** Where an event stands, and where its notification leads. */
export interface NotificationEventDefinition {
  readonly scope: NotificationScope;
  readonly category: NotificationCategory;
  readonly group: NotificationGroup | null;
  /** Address within the app, null when there is nowhere to go. */
  readonly link: string | null;
  /**
   * Its params are a secret: sealed while they are good for something, for so long, and erased then. Only saved devices are shown it
   * (PASS-19).
   */
  readonly secretForMs?: number;
}

const account = {
  scope: "authentication",
  category: "authentication",
  group: "securityAndAuthentication",
  link: "/app/profile/security",
} as const satisfies NotificationEventDefinition;

const workspace = {
  scope: "workspace",
  category: "workspace",
  group: null,
  link: null,
} as const satisfies NotificationEventDefinition;

const invitation = {
  scope: "workspace",
  category: "user-event",
  group: null,
  link: "/app/permission-settings",
} as const satisfies NotificationEventDefinition;

const clips = {
  scope: "camera",
  category: "export",
  group: null,
  link: "/app/clips",
} as const satisfies NotificationEventDefinition;

export const notificationEvents = {
  updatePhone: { ...account, link: "/app/profile/settings" },
  changePhoneAttempt: { ...account, link: "/app/profile/settings" },
  updateEmail: { ...account, link: "/app/profile/settings" },
  passwordUpdated: account,
  suspiciousActivity: account,
  successfulRegister: { ...account, link: null },
  successfulLogin: account,
  activateMFA: account,
  /** A code for who cannot pass the second factor, shown where they are signed in (PASS-19). It belongs to no group: nobody turns it off. */
  signInCode: { ...account, group: null, link: null, secretForMs: 5 * 60_000 },
  /** What a workspace asks of a member (PEOP-46). They belong to no group: nobody turns them off. Their links need no workspace. */
  emailVerificationForced: {
    ...account,
    group: null,
    link: "/profile-app/settings?tab=email",
  },
  multiFactorForced: { ...account, group: null, link: "/profile-app/security?tab=factors" },
  authenticationReset: { ...account, group: null, link: "/select-workspace" },
  /** The end of a workspace (JOBS-9). Nothing in it can be opened any more. */
  workspaceDeletionScheduled: workspace,
  workspaceDeleted: workspace,
  /** What became of an export, told to who asked for it (EXP-14). */
  exportReady: clips,
  exportFailed: clips,
  /** What became of an invitation (PEOP-31). */
  inviteAccepted: invitation,
  inviteCancelled: invitation,
} as const satisfies Readonly<Record<string, NotificationEventDefinition>>;
export type NotificationEvent = keyof typeof notificationEvents;

/** Where `event` stands. */
export function notificationEvent(event: NotificationEvent): NotificationEventDefinition {
  return notificationEvents[event];
}
