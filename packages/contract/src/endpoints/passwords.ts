// Calls of passwords: judging one, changing it, and a new one in place of a forgotten one (PASS-4, PASS-6, PASS-11 to PASS-16).
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams, isoDate } from "../shapes.ts";
import {
  browserHeaders,
  challengeToken,
  passwordLevels,
  passwordRules,
  secretText,
  username,
} from "./identity-shapes.ts";

export const passwordCalls = {
  passwordStrength: endpoint({
    id: "identity.passwordStrength",
    method: "POST",
    path: "/api/u-crm/auth/password-strength",
    summary: "Estimate a password; nothing is kept (PASS-4)",
    access: { kind: "public" },
    guest: "own",
    body: z.strictObject({ password: secretText }),
    status: 200,
    answer: z.strictObject({
      level: z.enum(passwordLevels),
      /** Place of the level, 0 to 4. */
      score: z.number().int().min(0).max(4),
      acceptable: z.boolean(),
      missing: z.array(z.enum(passwordRules)),
    }),
    errors: ["tooManyRequests"],
  }),
  changePassword: endpoint({
    id: "identity.changePassword",
    method: "PATCH",
    path: "/api/u-crm/user/{id}/password",
    summary: "Change one's own password, or set a first one after proving who one is (PASS-6, PASS-9)",
    access: { kind: "session" },
    guest: "own",
    params: idParams,
    body: z.strictObject({ oldPassword: secretText.optional(), newPassword: secretText }),
    status: 200,
    answer: z.strictObject({ updatedAt: isoDate }),
    errors: [
      "forbiddenResource",
      "identityVerificationRequired",
      "passwordNotMatch",
      "PasswordsDoNotDiffer",
      "PasswordNotStrongEnough",
      "TooManyLoginAttempts",
    ],
  }),
  requestPasswordReset: endpoint({
    id: "identity.requestPasswordReset",
    method: "POST",
    path: "/api/u-crm/reset-password/request",
    summary:
      "Ask for a code that lets one set a new password; says nothing of whether the phone is known (PASS-11)",
    access: { kind: "public" },
    guest: "own",
    headers: browserHeaders,
    body: z.strictObject({ username }),
    status: 202,
    answer: z.strictObject({
      token: challengeToken,
      maskedPhone: z.string(),
      retrySeconds: z.number().int(),
      expiresAt: isoDate,
    }),
    errors: ["phoneInvalid", "emptyUserAgent", "tooManyOtpRequests", "sendOtpFailed"],
  }),
  verifyPasswordReset: endpoint({
    id: "identity.verifyPasswordReset",
    method: "POST",
    path: "/api/u-crm/reset-password/verify",
    summary: "Check the code of a password reset (PASS-12)",
    access: { kind: "public" },
    guest: "own",
    headers: browserHeaders,
    body: z.strictObject({ token: challengeToken, value: secretText }),
    status: 200,
    answer: z.strictObject({ token: challengeToken, status: z.enum(["tOtp", "newPassword"]) }),
    errors: ["invalidCode", "expiredCode", "timeNotSync", "actionTypeMismatch", "TooManyLoginAttempts"],
  }),
  finishPasswordReset: endpoint({
    id: "identity.finishPasswordReset",
    method: "POST",
    path: "/api/u-crm/reset-password/verify-final",
    summary: "Set the new password; every session of the person ends (PASS-13, PASS-16)",
    access: { kind: "public" },
    guest: "own",
    body: z.strictObject({ token: challengeToken, password: secretText }),
    status: 200,
    answer: z.strictObject({ status: z.literal("success") }),
    errors: [
      "invalidCode",
      "expiredCode",
      "actionTypeMismatch",
      "PasswordNotStrongEnough",
      "PasswordsDoNotDiffer",
    ],
  }),
} as const;
