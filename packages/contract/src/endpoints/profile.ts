// Calls about people's own accounts (PROF): the person as others see them, picture, phone and email, closing the account, upgrading a guest,
// support, and the waitlist of a full server.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import type { Locale } from "../errors/error-words.ts";
import { id, idParams, isoDate } from "../shapes.ts";
import { challengeToken, currentUser, email, registration, secretText, username } from "./identity-shapes.ts";

/** The name of everyone who closed their account (PROF-22). */
export const formerMember = { en: "Former member", fa: "عضو پیشین" } as const satisfies Record<
  Locale,
  string
>;

/** Bytes of an uploaded picture of a person (PROF-10). */
export const avatarMaxBytes = 5_000_000;

/** Width and height of the picture as it is kept (PROF-9). */
export const avatarPixels = 256;

/** A person as they see themself, with when they came and were last here (PROF-2, PROF-4). */
const self = currentUser.extend({ createdAt: isoDate, lastActiveAt: isoDate });

/** A person as a member of the same workspace sees them (PROF-2). */
const memberPerson = z.strictObject({
  id,
  fullName: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  avatarId: id.nullable(),
  createdAt: isoDate,
});

export const userView = z.union([self, memberPerson]);
export type UserView = z.output<typeof userView>;
export type Self = z.output<typeof self>;

/** A person's workspace that keeps their account open (PROF-22); the `value` of `ownsWorkspace` lists them. */
export interface OwnedWorkspace {
  readonly id: string;
  readonly name: string;
}

const picture = { contentTypes: ["image/webp"] } as const;
const pictureHeaders = z.object({ "if-none-match": z.string().optional() });
const savedPicture = z.strictObject({ avatarId: id, updatedAt: isoDate });
const pictureErrors = [
  "IsDefined",
  "invalidFileExtension",
  "fileMaxSizeExceeded",
  "invalidImage",
  "AvatarUploadFailed",
] as const;

const own = { access: { kind: "session" }, guest: "own" } as const;

const sentCode = { token: challengeToken, retrySeconds: z.number().int(), expiresAt: isoDate };
const codeErrors = [
  "tooManyOtpRequests",
  "sendOtpFailed",
  "OtpMissConfig",
  "smsProviderUnavailable",
] as const;

export const profileEndpoints = {
  readUser: endpoint({
    ...own,
    id: "profile.readUser",
    method: "GET",
    path: "/api/u-crm/user/{id}",
    summary: "Oneself in full, or a member of the acting workspace (PROF-2)",
    params: idParams,
    status: 200,
    answer: userView,
    errors: ["notFound"],
  }),
  closeAccount: endpoint({
    ...own,
    id: "profile.closeAccount",
    method: "DELETE",
    path: "/api/u-crm/user/{id}",
    summary: "Close one's account for good; `name` is the full name, typed (PROF-21, PROF-22)",
    sensitive: true,
    params: idParams,
    body: z.strictObject({ name: z.string().max(200) }),
    status: 204,
    answer: "none",
    errors: ["forbiddenResource", "nameMismatch", "ownsWorkspace"],
  }),
  upgradeGuest: endpoint({
    ...own,
    id: "profile.upgradeGuest",
    method: "POST",
    path: "/api/u-crm/user/{id}/upgrade",
    summary: "Make a guest's account a full one with what the short form left out (AUTH-46)",
    params: idParams,
    body: registration.omit({ token: true, phone: true, timezone: true, locale: true }),
    status: 200,
    answer: currentUser,
    errors: ["forbiddenResource", "actionTypeMismatch", "UniquenessViolation", "PasswordNotStrongEnough"],
  }),
  supportLink: endpoint({
    ...own,
    id: "profile.supportLink",
    method: "POST",
    path: "/api/u-crm/user/thirdtoken",
    summary: "A link into the ticketing panel, good for 5 minutes, or to the built-in form (PROF-20)",
    body: z.strictObject({
      callCode: z.string().max(64),
      fullname: z.string().max(74),
      userId: id,
    }),
    status: 200,
    answer: z.strictObject({ url: z.string() }),
    errors: ["forbiddenResource"],
  }),
  askSupport: endpoint({
    ...own,
    id: "profile.askSupport",
    method: "POST",
    path: "/api/u-crm/user/support",
    summary: "Ask the operator something, where no ticketing panel is set up (PROF-20)",
    body: z.strictObject({
      subject: z.string().trim().min(1).max(120),
      text: z.string().trim().min(1).max(4000),
    }),
    status: 202,
    answer: z.strictObject({}),
    errors: ["tooManyRequests", "smsProviderUnavailable"],
  }),
  readOwnAvatar: endpoint({
    ...own,
    id: "profile.readOwnAvatar",
    method: "GET",
    path: "/api/u-crm/avatar/current",
    summary: "One's own picture (PROF-11)",
    headers: pictureHeaders,
    status: 200,
    answer: picture,
    errors: ["notFound"],
  }),
  readAvatar: endpoint({
    ...own,
    id: "profile.readAvatar",
    method: "GET",
    path: "/api/u-crm/avatar/{id}",
    summary: "The picture of a person who shares a workspace (PROF-11)",
    params: idParams,
    headers: pictureHeaders,
    status: 200,
    answer: picture,
    errors: ["notFound"],
  }),
  updateOwnAvatar: endpoint({
    ...own,
    id: "profile.updateOwnAvatar",
    method: "PATCH",
    path: "/api/u-crm/avatar",
    summary: "Set one's picture: JPEG, PNG or WebP (PROF-9, PROF-10)",
    upload: { maxBytes: avatarMaxBytes },
    status: 200,
    answer: savedPicture,
    errors: pictureErrors,
  }),
  updateAvatar: endpoint({
    ...own,
    id: "profile.updateAvatar",
    method: "PATCH",
    path: "/api/u-crm/avatar/{id}",
    summary: "The same, naming oneself (PROF-11)",
    params: idParams,
    upload: { maxBytes: avatarMaxBytes },
    status: 200,
    answer: savedPicture,
    errors: ["forbiddenResource", ...pictureErrors],
  }),
  removeOwnAvatar: endpoint({
    ...own,
    id: "profile.removeOwnAvatar",
    method: "DELETE",
    path: "/api/u-crm/avatar",
    summary: "Have no picture (PROF-11)",
    status: 204,
    answer: "none",
    errors: [],
  }),
  removeAvatar: endpoint({
    ...own,
    id: "profile.removeAvatar",
    method: "DELETE",
    path: "/api/u-crm/avatar/{id}",
    summary: "The same, naming oneself (PROF-11)",
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["forbiddenResource"],
  }),
  changePhone: endpoint({
    ...own,
    id: "profile.changePhone",
    method: "POST",
    path: "/api/u-crm/challenge/update-phone",
    summary: "Send a code to the number that is to be one's own (PROF-12)",
    sensitive: true,
    body: z.strictObject({ phone: username }),
    status: 201,
    answer: z.strictObject({ ...sentCode, maskedPhone: z.string() }),
    errors: ["phoneInvalid", "phoneAlreadyTaken", "duplicateValue", ...codeErrors],
  }),
  verifyPhone: endpoint({
    ...own,
    id: "profile.verifyPhone",
    method: "POST",
    path: "/api/u-crm/challenge/verify-phone",
    summary: "Give the code that was sent to the new number; other sessions end (PROF-12, PROF-14)",
    body: z.strictObject({ token: challengeToken, value: secretText }),
    status: 200,
    answer: z.strictObject({ phone: z.string(), phoneVerifiedAt: isoDate }),
    errors: [
      "ChallengeSessionNotFound",
      "invalidCode",
      "expiredCode",
      "phoneAlreadyTaken",
      "TooManyLoginAttempts",
    ],
  }),
  // The service asks for the proof of identity itself: who only verifies the address they have needs none (PROF-17).
  changeEmail: endpoint({
    ...own,
    id: "profile.changeEmail",
    method: "POST",
    path: "/api/u-crm/challenge/update-email",
    summary: "Mail a code to the address that is to be one's own (PROF-16, PROF-17)",
    body: z.strictObject({ email }),
    status: 201,
    answer: z.strictObject({ ...sentCode, maskedEmail: z.string() }),
    errors: ["identityVerificationRequired", "UniquenessViolation", "duplicateValue", ...codeErrors],
  }),
  joinWaitlist: endpoint({
    id: "profile.joinWaitlist",
    method: "POST",
    path: "/api/u-crm/waitlist",
    summary: "Ask to be told when a full server takes people again (AUTH-50)",
    access: { kind: "public" },
    guest: "own",
    body: z.strictObject({ email }),
    status: 202,
    answer: z.strictObject({}),
    errors: ["tooManyRequests"],
  }),
} as const;
