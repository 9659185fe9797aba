// Bounds of what people fill in, which forms know as the server does.

/** Bounds of invitations. */
export const invitationLimits = {
  /** Entries of one bulk call (PEOP-25). */
  atOnce: 50,
  /** Invitations of one workspace within a day (PEOP-23). */
  aDay: 100,
  /** The most user seats that are sold (PEOP-24). */
  largestSeats: 500,
  /** Between two messages of one invitation (PEOP-29). */
  resendAfterMs: 60_000,
  /** Messages to one number within a day, whoever invites it into whatever workspace; of one person who invites; and of all at one address. */
  messagesToNumberADay: 5,
  messagesOfPersonADay: 200,
  messagesOfAddressADay: 400,
  /** How long an invitation can be accepted (PEOP-32). */
  lifeMs: 30 * 24 * 60 * 60_000,
} as const;

/** The most people who are chosen to see a new camera. */
export const mostViewers = 200;

/** Characters of a tab's name. */
export const tabNameMaxLength = 74;

/** Characters of the name of a camera or of a group of cameras (CAM-19, CAM-56). */
export const cameraNameMaxLength = 74;

/** Characters of what else is said of a camera (CAM-19). */
export const cameraMaxLengths = {
  description: 500,
  url: 2048,
  username: 128,
  password: 128,
  model: 64,
  /** Of a path on the camera. */
  streamPath: 512,
} as const;
