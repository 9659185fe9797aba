// Calls that set a new password in place of a forgotten one (PASS-11 to PASS-16).
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { isoDate } from "../shapes.ts";
import { browserHeaders, challengeToken, secretText, username } from "./identity-shapes.ts";

export const passwordResetCalls = {
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
    errors: [
      "invalidCode",
      "expiredCode",
      "actionTypeMismatch",
      "methodNotAvailable",
      "TooManyLoginAttempts",
    ],
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
