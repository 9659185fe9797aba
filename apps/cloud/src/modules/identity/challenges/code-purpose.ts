// What codes are for, and how they travel.
/** What codes are sent for. */
export type Purpose = "signIn" | "passwordReset" | SessionPurpose;
/** What codes are sent for to someone signed in; it belongs to their session and has no token. */
export type SessionPurpose = "smsSetup" | "identity";
/** How a code reaches a person. */
export type CodeWay = "sms" | "savedDevice";
