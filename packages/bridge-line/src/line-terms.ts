// Numbers and words of the line that both ends keep to (BRDG-5, BRDG-28 to BRDG-30).

/** Where the line is opened. */
export const linePath = "/api/bridge-agent/line";
/** Where an agent registers (BRDG-8). */
export const registerPath = "/api/bridge-agent/register";

/** Where media lines are opened, each at an address of its own behind this. */
export const mediaPathPrefix = "/api/bridge-agent/media/";

/** Versions of what is said behind the handshake: the present one and the one before it (BRDG-30). There is one so far. */
export const lineVersions = { current: 1, oldest: 1 } as const;

export const lineLimits = {
  heartbeatEveryMs: 10_000,
  /** The server says so often what time it is (BRDG-46). */
  timeEveryMs: 600_000,
  /** Silence after which a bridge is connecting, and after which it is disconnected (BRDG-5). */
  connectingAfterMs: 30_000,
  disconnectedAfterMs: 60_000,
  /** The four frames of the handshake together. */
  handshakeWithinMs: 10_000,
  /** An agent that is asked something answers within this (BRDG-33). */
  answerWithinMs: 10_000,
  /** Whoever opens a line as the bridge of another line waits so long for that one to show that it lives. */
  aliveWithinMs: 5_000,
  frameBytes: 64 * 1024,
  /** What the server says may be longer: all cameras of a bridge at once, as many and with addresses as long as there may be. Strangers say no more than the above. */
  camerasBytes: 1536 * 1024,
  /** Cameras of one bridge, and streams of one of them. */
  cameras: 64,
  streams: 4,
  /** Devices that a search tells of: four times as many as a bridge takes cameras; and letters of each of their texts. */
  foundDevices: 256,
  foundText: 64,
  /** Bytes that wait to be sent before a line is given up: its other end reads no more. */
  waitingBytes: 1024 * 1024,
  /** Delays before coming again (BRDG-29). */
  retryAfterMs: [1_000, 2_000, 4_000, 8_000, 16_000, 30_000],
} as const;

/** Why a line closes: code and reason on the wire. */
export const lineCloses = {
  /** The handshake was not what was agreed, or came too late. */
  refused: { code: 4401, reason: "handshake refused" },
  /** Nobody knows this registration: register anew. */
  unknown: { code: 4404, reason: "unknown registration" },
  /** Another program is connected with the very same key. */
  duplicate: { code: 4409, reason: "same key twice" },
  /** The same program has come again by another connection. */
  replaced: { code: 4410, reason: "came again" },
  silent: { code: 4408, reason: "no heartbeat" },
  badManners: { code: 1008, reason: "frame limit" },
  restart: { code: 1012, reason: "service restart" },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly reason: string }>>;

/** Headers of a call that an agent signs (BRDG-8). */
export const signatureHeaders = {
  time: "didban-bridge-time",
  signature: "didban-bridge-signature",
} as const;

/** How far a signed call's time may be from the server's: a box without a battery comes up with the clock of its last shutdown. */
export const signedCallLifeMs = 24 * 60 * 60_000;
