// The numbers of the stream protocol and what there is to choose: names, bounds, times, close codes (WIRE-1 to WIRE-5, WIRE-25 to WIRE-43).

/** WebSocket subprotocol (WIRE-1). */
export const streamSubprotocol = "didban.stream.v1";

/** Version that the server names in `ready` (WIRE-2). */
export const streamProtocolVersion = 1;

/** Qualities a viewer chooses (LIVE-5): low is the poor stream, medium the low-res, highDefinition the high-res one. */
export const streamQualities = ["highDefinition", "medium", "low"] as const;
export type StreamQuality = (typeof streamQualities)[number];

/** What a stream token allows (LIVE-2). */
export const streamModes = ["live", "archive"] as const;

/** Speeds of playback; 0 is paused (WIRE-20). */
export const streamSpeeds = [0, 0.5, 1, 2, 4, 8, 16] as const;
export type StreamSpeed = (typeof streamSpeeds)[number];

/** Speeds of a live stream: paused and running (WIRE-20). */
export const liveSpeeds: readonly StreamSpeed[] = [0, 1];

/** From this speed on only key frames are sent, and no sound (WIRE-37). */
export const keyFramesOnlySpeed = 4;

export const streamLimits = {
  /** Credit a client can hold, video and audio messages (WIRE-2, WIRE-27). */
  maxCredit: 600,
  /** UTF-8 bytes of a command; more closes 4413 (WIRE-25). */
  commandBytes: 8 * 1024,
  /** Commands within one second; more closes 4429 (WIRE-25). */
  commandsPerSecond: 50,
  /** The bad command within a minute that closes 4400 (WIRE-25). */
  badCommandsPerMinute: 5,
  /** Thumbnail requests answered within one second (WIRE-38). */
  thumbnailsPerSecond: 10,
  /** What the server holds for one connection unless one key-frame group is larger, bytes (WIRE-30). */
  heldBytes: 4 * 1024 * 1024,
  /** Wait for the first command after `ready`; then close 4408 (WIRE-4). */
  firstCommandMs: 10_000,
  /** Time between WebSocket pings; two unanswered close (WIRE-4). */
  pingMs: 15_000,
  unansweredPings: 2,
  /** A pause this long ends the connection (WIRE-39). */
  pausedMs: 5 * 60_000,
  /** How long a connection waits for a lost live source (WIRE-40). */
  sourceLostMs: 60_000,
  /** A token opens a connection within this time of issue (LIVE-4). */
  tokenOpenMs: 60_000,
  /** A token carries its connection this long from issue (LIVE-4). */
  tokenLifeMs: 10 * 60_000,
  /** Share of the lifetime after which a client renews (WIRE-41). */
  renewAtShare: 0.8,
} as const;

/** Close codes of the connection (WIRE-5). */
export const streamClose = {
  normal: 1000,
  goingAway: 1001,
  badMessage: 4400,
  token: 4401,
  revoked: 4403,
  cameraGone: 4404,
  idle: 4408,
  tokenInUse: 4409,
  messageTooLarge: 4413,
  tooManyCommands: 4429,
  noRoom: 4503,
} as const;
export type StreamCloseCode = (typeof streamClose)[keyof typeof streamClose];
