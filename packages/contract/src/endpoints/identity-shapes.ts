// Shapes of the identity calls: methods and steps of signing in, challenges, sign-up, the current person, sessions.
import { z } from "zod";
import { locales } from "../errors/error-words.ts";
import { id, isoDate } from "../shapes.ts";

/** Ways to prove who one is (AUTH-2). */
export const signInMethods = ["password", "otp", "tOtp"] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** Steps of a challenge (AUTH-2); its status is the active one. */
export const challengeSteps = [...signInMethods, "register", "success"] as const;
export type ChallengeStep = (typeof challengeSteps)[number];

/** `safe` keeps the person signed in, `normal` ends with the browser (AUTH-6, SESS-2). */
export const sessionModes = ["safe", "normal"] as const;
export type SessionMode = (typeof sessionModes)[number];

/** Ways to pass the second factor of a sign-in when it is out of reach (PASS-17). */
export const recoveryMethods = ["sms", "savedDevice", "recoveryCode"] as const;
export type RecoveryMethod = (typeof recoveryMethods)[number];

/** Why a code could not be sent. */
export const codeErrors = [
  "tooManyOtpRequests",
  "sendOtpFailed",
  "OtpMissConfig",
  "smsProviderUnavailable",
] as const;

/** Countries whose numbers are offered first (AUTH-51). */
export const offeredCountries = ["US", "CA", "IR"] as const;

/** How many cameras a new person has (AUTH-31). */
export const cameraCounts = ["none", "1-5", "5-10", "10+"] as const;

/** Makers a new person may name (AUTH-32). */
export const cameraBrands = [
  "Hikvision",
  "Dahua",
  "Axis",
  "Bosch",
  "Hanwha",
  "Uniview",
  "TP-Link",
  "Reolink",
  "Amcrest",
  "Vivotek",
  "Other",
] as const;

/** Strength of a password, weakest first; `medium` and better are accepted (PASS-2). */
export const passwordLevels = ["too weak", "weak", "medium", "strong", "too strong"] as const;
export type PasswordLevel = (typeof passwordLevels)[number];

/** What a password lacks (PASS-4). */
export const passwordRules = ["length", "uppercase", "number", "special"] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** Bounds of a password in characters (PASS-1). */
export const passwordBounds = { min: 10, max: 128 } as const;

const nameWord = String.raw`[.'’-]*\p{L}[\p{L}\p{M}.'’\u200c-]*`;

/** First name followed by last name: at least two words of letters, hyphens, apostrophes and dots (PROF-7). */
export const fullName = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(74, { abort: true })
  .regex(new RegExp(`^${nameWord}(?: +${nameWord})+$`, "u"));

/** Letters of any script, digits, spaces and . - ( ) ' : up to 74 characters; may be empty (AUTH-33). */
export const internetProvider = z
  .string()
  .trim()
  .max(74)
  .regex(/^[\p{L}\p{M}\p{Nd}\u200c .\-()':]*$/u);

/** A name of the IANA time zone list (PROF-8). */
export const timezone = z.string().max(64).refine(isTimezone);

function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

export const locale = z.enum(locales);
export const email = z.email().max(254);
export const username = z.string().trim().max(64);
export const secretText = z.string().max(256);
export const challengeToken = z.string().min(1).max(128);
export const challengeHeaders = z.object({ "x-challenge-token": challengeToken });
/** A browser is recognised by a cookie of its own (AUTH-13, AUTH-21). */
export const browserHeaders = z.object({ cookie: z.string().optional() });

const challengeEntry = z.strictObject({
  type: z.enum([...signInMethods, "register"]),
  status: z.enum(["waiting", "active", "passed"]),
  /** 1-based order. */
  step: z.number().int().min(1),
});

/** A running challenge without its token, as a reload reads it (AUTH-26). */
export const challengeProgress = z.strictObject({
  status: z.enum([...signInMethods, "register"]),
  mode: z.enum(sessionModes),
  createdAt: isoDate,
  expiresAt: isoDate,
  maskedPhone: z.string(),
  challenges: z.array(challengeEntry),
  /** Methods that change-order may make the active step. */
  alternatives: z.array(z.enum(signInMethods)),
  /** Seconds until another text message may be asked for; 0 when none was sent or it may be asked for now. */
  retrySeconds: z.number().int().min(0),
  /** At a second-factor step: the other ways to pass it that the account has (PASS-17). */
  recovery: z.array(z.enum(recoveryMethods)).optional(),
});
export type ChallengeProgress = z.output<typeof challengeProgress>;

/** A running challenge (AUTH-7). */
export const challengeState = challengeProgress.extend({ token: challengeToken });
export type ChallengeState = z.output<typeof challengeState>;

/** A finished challenge (AUTH-3); `refreshToken` is null in normal mode. */
export const challengeResult = z.strictObject({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  status: z.literal("success"),
  createdAt: isoDate,
});
export type ChallengeResult = z.output<typeof challengeResult>;

/** What sign-up asks for (AUTH-30 to AUTH-34). */
export const registration = z.strictObject({
  token: challengeToken,
  fullName,
  internetProvider: internetProvider.default(""),
  email,
  phone: username,
  password: secretText,
  cameraBrands: z.array(z.enum(cameraBrands)).max(cameraBrands.length).default([]),
  cameraCounts: z.enum(cameraCounts),
  timezone: timezone.optional(),
  locale: locale.optional(),
});
export type Registration = z.output<typeof registration>;

/** What a guest's sign-up asks for (AUTH-42). */
export const guestRegistration = registration.pick({
  token: true,
  fullName: true,
  phone: true,
  timezone: true,
  locale: true,
});
export type GuestRegistration = z.output<typeof guestRegistration>;

const shortFormFields = new Set(Object.keys(guestRegistration.shape));
const isShortForm = (form: unknown) =>
  typeof form === "object" && form !== null && Object.keys(form).every((name) => shortFormFields.has(name));

/** Either form; which one is enough, the challenge knows. A form with any other field is the full one. */
export const registrationForm = z.union([
  registration,
  z.custom<z.input<typeof guestRegistration>>(isShortForm).pipe(guestRegistration),
]);

/** A new email that was proven (PROF-16). */
export const emailResult = z.strictObject({
  status: z.literal("success"),
  email: z.string(),
  emailVerifiedAt: isoDate,
});

/** The signed-in person as they see themself (PROF-1). */
export const currentUser = z.strictObject({
  id,
  email: z.string().nullable(),
  phone: z.string(),
  fullName: z.string(),
  phoneVerifiedAt: isoDate.nullable(),
  emailVerifiedAt: isoDate.nullable(),
  timezone: z.string(),
  locale,
  avatarId: id.nullable(),
  /** Manages the people of the acting workspace. */
  isAdmin: z.boolean(),
  /** Holds the operator role of this server (OPS-1). */
  isOperator: z.boolean(),
  isUserGuest: z.boolean(),
  hasPassword: z.boolean(),
  mfa: z.strictObject({ sms: z.boolean(), tOtp: z.boolean() }),
});
export type CurrentUser = z.output<typeof currentUser>;

/** One sign-in of a person (SESS-13). */
export const sessionView = z.strictObject({
  id,
  mode: z.enum(sessionModes),
  browser: z.string(),
  os: z.string(),
  ip: z.string(),
  /** Country code of the address, "" when it is not known. */
  ipCode: z.string(),
  createdAt: isoDate,
  lastActiveAt: isoDate,
  online: z.boolean(),
  /** True for the session that asks. */
  current: z.boolean(),
  workspaceId: id.nullable(),
});
export type SessionView = z.output<typeof sessionView>;
