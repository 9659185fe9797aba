// The session channel's texts and numbers (CHAN-3 to CHAN-28). Apart from its shapes, so that the browser takes these alone.

/** Where the channel is opened, with `channelQuery` behind it. */
export const channelPath = "/api/events/socket";

export const channelQuery = {
  /** The ticket (CHAN-3). */
  token: "token",
  /** `1` from a client that was away: another session that became active meanwhile is not taken over (CHAN-22). */
  resume: "resume",
} as const;

/** Why a channel closes: code and reason on the wire. */
export const channelCloses = {
  /** Its ticket is not good, or its session has ended (CHAN-3, CHAN-25). */
  invalidSession: { code: 4001, reason: "invalid session data" },
  /** Another session of the person is active in its place (CHAN-22, CHAN-41). */
  takenOver: { code: 4003, reason: "another session activated" },
  /** The ping was not answered (CHAN-20). */
  silent: { code: 4008, reason: "no pong" },
  /** More tabs than one session may have (CHAN-23). */
  tooManyTabs: { code: 4009, reason: "too many tabs" },
  /** Frames too large, too many, or no frames at all (CHAN-18). */
  badManners: { code: 1008, reason: "frame limit" },
  /** The server cannot tell what was missed: come again and read anew (CHAN-29). */
  restart: { code: 1012, reason: "service restart" },
  /** The person left (CHAN-26); said by the client. */
  logout: { code: 1000, reason: "logout" },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly reason: string }>>;

export const channelLimits = {
  ticketLifeMs: 60_000,
  /** The client gives up on a channel that is not ready by then. */
  readyWithinMs: 10_000,
  pingEveryMs: 25_000,
  pongWithinMs: 10_000,
  /** Silence that the client takes for an error. */
  silenceMs: 60_000,
  frameBytes: 4096,
  frames: 20,
  framesInMs: 10_000,
  tabs: 10,
  /** Sessions that are active side by side where the person uses several devices at once (CHAN-41). */
  activeSessions: 10,
  /** Messages are held so long, and identical ones handled once. */
  holdMs: 1000,
  firstRetryMs: 100,
  longestRetryMs: 30_000,
  /** Being without a channel shows after this. */
  quietErrorMs: 5000,
  /** Without input for so long a person is idle (CHAN-38). */
  idleAfterMs: 5 * 60_000,
  /** Without a channel for so long a person is offline. */
  offlineAfterMs: 30_000,
} as const;

/** How a person is there (CHAN-38). */
export const presences = ["online", "idle", "offline"] as const;
export type Presence = (typeof presences)[number];

/** CHAN-10. */
export const workspaceUserEvents = [
  "invited",
  "joined",
  "left",
  "deleted",
  "suspended",
  "restored",
  "withdrawn",
  "inviteRemoved",
  "teamChanged",
] as const;
export type WorkspaceUserEventName = (typeof workspaceUserEvents)[number];

/** CHAN-11. */
export const userFields = ["fullName", "avatar", "phone", "email", "timezone", "team"] as const;
export type UserField = (typeof userFields)[number];

/** CHAN-12. */
export const detachReasons = [
  "removed",
  "suspended",
  "roleSuspended",
  "left",
  "guestsOff",
  "demoExpired",
  "workspaceDeleted",
] as const;
export type DetachReason = (typeof detachReasons)[number];

/** Number of the event "the archive's map changed" (EVT-4). */
export const archiveMapChangedType = 2;
