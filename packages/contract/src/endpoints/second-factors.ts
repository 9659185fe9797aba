// Calls of second factors, of passing one another way, and of proving anew who one is (MFA, PASS-17 to PASS-22).
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { isoDate } from "../shapes.ts";
import {
  browserHeaders,
  challengeResult,
  challengeToken,
  codeErrors,
  recoveryMethods,
  secretText,
} from "./identity-shapes.ts";

/** What a code by text message is asked for: to turn the factor on, or to prove who one is (MFA-2). */
const codePurposes = ["setup", "identity"] as const;

const sentCode = z.strictObject({ retrySeconds: z.number().int(), expiresAt: isoDate });
const givenProof = z.strictObject({ verifiedAt: isoDate, validUntil: isoDate });
/** `recoveryCode`: 36 digits, shown this once, when it is the first factor (MFA-11). */
const activatedFactor = z.strictObject({
  activatedAt: isoDate,
  recoveryCode: z.string().length(36).optional(),
});
const codeBody = z.strictObject({ value: secretText });
const valueErrors = ["invalidCode", "expiredCode", "TooManyLoginAttempts"] as const;

export const secondFactorCalls = {
  readFactors: endpoint({
    id: "identity.readFactors",
    method: "GET",
    path: "/api/u-crm/otp",
    summary: "One's second factors and when they were turned on (MFA-15)",
    access: { kind: "session" },
    guest: "own",
    status: 200,
    answer: z.strictObject({
      /** When text messages became a second factor; null: they are none. */
      sms: z.strictObject({ activatedAt: isoDate.nullable() }),
      tOtp: z.strictObject({ activatedAt: isoDate.nullable() }),
      /** `used`: a new one is to be made (PASS-20). */
      recoveryCode: z.enum(["none", "ready", "used"]),
    }),
    errors: [],
  }),
  setupSms: endpoint({
    id: "identity.setupSms",
    method: "POST",
    path: "/api/u-crm/otp/sms/setup",
    summary: "Begin turning text messages on as a second factor: sends a code (MFA-1)",
    access: { kind: "session" },
    guest: "own",
    sensitive: true,
    status: 202,
    answer: sentCode,
    errors: ["actionTypeMismatch", "methodNotAvailable", ...codeErrors],
  }),
  requestSms: endpoint({
    id: "identity.requestSms",
    method: "POST",
    path: "/api/u-crm/otp/sms/request",
    summary: "Send a code, to turn the factor on or to prove who one is (MFA-3)",
    access: { kind: "session" },
    guest: "own",
    body: z.strictObject({ purpose: z.enum(codePurposes) }),
    status: 202,
    answer: sentCode,
    errors: ["actionTypeMismatch", "methodNotAvailable", "identityVerificationRequired", ...codeErrors],
  }),
  verifySms: endpoint({
    id: "identity.verifySms",
    method: "POST",
    path: "/api/u-crm/otp/sms/verify",
    summary: "Give the code of a text message: turns the factor on, or proves who one is (MFA-2)",
    access: { kind: "session" },
    guest: "own",
    body: z.strictObject({ purpose: z.enum(codePurposes), value: secretText }),
    status: 200,
    answer: z.union([activatedFactor, givenProof]),
    errors: ["actionTypeMismatch", "identityVerificationRequired", ...valueErrors],
  }),
  removeSms: endpoint({
    id: "identity.removeSms",
    method: "DELETE",
    path: "/api/u-crm/otp/sms/remove",
    summary: "Turn text messages off as a second factor (MFA-4)",
    access: { kind: "session" },
    guest: "own",
    sensitive: true,
    status: 204,
    answer: "none",
    errors: ["notFound"],
  }),
  setupAuthenticator: endpoint({
    id: "identity.setupAuthenticator",
    method: "POST",
    path: "/api/u-crm/otp/time-based/setup/step/1",
    summary: "Begin turning an authenticator on: its secret, good for 10 minutes (MFA-5)",
    access: { kind: "session" },
    guest: "own",
    sensitive: true,
    status: 200,
    answer: z.strictObject({
      /** 160 bits in base 32. */
      secret: z.string(),
      otpauthUri: z.string(),
    }),
    errors: ["actionTypeMismatch"],
  }),
  confirmAuthenticator: endpoint({
    id: "identity.confirmAuthenticator",
    method: "POST",
    path: "/api/u-crm/otp/time-based/setup/step/2",
    summary: "Turn the authenticator on by a code of it (MFA-6)",
    access: { kind: "session" },
    guest: "own",
    sensitive: true,
    body: codeBody,
    status: 200,
    answer: activatedFactor,
    errors: ["timeNotSync", ...valueErrors],
  }),
  verifyAuthenticator: endpoint({
    id: "identity.verifyAuthenticator",
    method: "POST",
    path: "/api/u-crm/otp/time-based/verify",
    summary: "Prove who one is by a code of the authenticator (MFA-9)",
    access: { kind: "session" },
    guest: "own",
    body: codeBody,
    status: 200,
    answer: givenProof,
    errors: ["methodNotAvailable", "timeNotSync", ...valueErrors],
  }),
  removeAuthenticator: endpoint({
    id: "identity.removeAuthenticator",
    method: "DELETE",
    path: "/api/u-crm/otp/time-based/remove",
    summary: "Turn the authenticator off (MFA-10)",
    access: { kind: "session" },
    guest: "own",
    sensitive: true,
    status: 204,
    answer: "none",
    errors: ["notFound"],
  }),
  renewRecoveryCode: endpoint({
    id: "identity.renewRecoveryCode",
    method: "POST",
    path: "/api/u-crm/otp/time-based/recovery-code",
    summary: "Make a new recovery code in place of the old one (MFA-11)",
    access: { kind: "session" },
    guest: "own",
    sensitive: true,
    status: 200,
    answer: z.strictObject({ recoveryCode: z.string().length(36) }),
    errors: ["methodNotAvailable"],
  }),
  recover: endpoint({
    id: "identity.recover",
    method: "POST",
    path: "/api/u-crm/otp/time-based/recover",
    summary: "Pass the second-factor step of a sign-in another way: 202 when a code was sent (PASS-18)",
    access: { kind: "public" },
    guest: "own",
    headers: browserHeaders,
    body: z.strictObject({
      token: challengeToken,
      method: z.enum(recoveryMethods),
      value: secretText.optional(),
    }),
    status: 200,
    otherStatus: 202,
    answer: z.union([challengeResult, sentCode]),
    errors: ["ChallengeSessionNotFound", "methodNotAvailable", ...codeErrors, ...valueErrors],
  }),
  verifyPassword: endpoint({
    id: "identity.verifyPassword",
    method: "POST",
    path: "/api/u-crm/auth/verify-password",
    summary: "Prove who one is by the password (MFA-21)",
    access: { kind: "session" },
    guest: "own",
    body: z.strictObject({ password: secretText }),
    status: 200,
    answer: givenProof,
    errors: ["methodNotAvailable", "passwordNotMatch", "TooManyLoginAttempts"],
  }),
} as const;
