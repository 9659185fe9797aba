// Calls about invitations into a workspace (PEOP-14 to PEOP-32).
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { errorCatalogue, type ErrorCode } from "../errors/error-catalogue.ts";
import { invitationLimits } from "../form-limits.ts";
import { id, idParams } from "../shapes.ts";
import { inviteTypes, pendingUser } from "./people-shapes.ts";

const path = "/api/workspace-manager/workspace";

/** As people type it; what it is good for says the server. */
const phone = z.string().max(32);

const inviteForm = z.strictObject({
  phone,
  type: z.enum(inviteTypes),
  /** Left out: the Member role, or Guest for a guest. */
  teamId: id.optional(),
});
export type InviteForm = z.output<typeof inviteForm>;

/** Who may invite (PEOP-14). */
const invites = {
  access: {
    kind: "workspaceAnyOf",
    anyOf: [["workspaceManageUsers", "workspaceManagePermissions"], ["workspaceInviteUser"]],
  },
  guest: "refuse",
} as const;

const full = ["userLimitReached", "inviteQuotaReached", "inviteLimitReached"] as const;

const failedInvite = z.strictObject({
  phone: z.string(),
  code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
});
export type FailedInvite = z.output<typeof failedInvite>;

export const invitationsEndpoints = {
  invite: endpoint({
    ...invites,
    id: "invitations.invite",
    log: { kind: "people", action: "invite" },
    method: "POST",
    path: `${path}/current/users/invite`,
    summary: "Invite somebody by phone (PEOP-15)",
    body: inviteForm,
    status: 201,
    answer: pendingUser,
    errors: [
      "phoneInvalid",
      "phoneAlreadyInWorkspace",
      "teamNotFound",
      "cannotAssignRole",
      "InvitationFailed",
      "tooManyRequests",
      ...full,
    ],
  }),
  inviteMany: endpoint({
    ...invites,
    id: "invitations.inviteMany",
    log: { kind: "people", action: "invite" },
    method: "POST",
    path: `${path}/current/users/invite/bulk`,
    summary: "Invite several people; every failure is told (PEOP-25, ERR-19)",
    body: z.strictObject({ users: z.array(inviteForm).min(1).max(invitationLimits.atOnce) }),
    status: 200,
    answer: z.strictObject({ invited: z.array(pendingUser), failed: z.array(failedInvite) }),
    errors: [],
  }),
  inviteGuest: endpoint({
    id: "invitations.inviteGuest",
    log: { kind: "people", action: "inviteGuest", about: { type: "w", parameter: "id" } },
    method: "POST",
    path: `${path}/{id}/users/invite/guest`,
    summary: "Invite a guest, or come as one oneself (PEOP-27)",
    access: { kind: "session" },
    guest: "refuse",
    params: idParams,
    body: z.strictObject({ phone }),
    status: 201,
    answer: pendingUser,
    errors: [
      "notFound",
      "phoneInvalid",
      "phoneAlreadyInWorkspace",
      "InvitationFailed",
      "inviteLimitReached",
      "tooManyRequests",
    ],
  }),
  resend: endpoint({
    ...invites,
    id: "invitations.resend",
    log: { kind: "people", action: "resendInvite" },
    method: "POST",
    path: `${path}/current/users/pending/resend`,
    summary: "Send an invitation again, and renew it (PEOP-29)",
    body: z.strictObject({ phone }),
    status: 200,
    answer: pendingUser,
    errors: ["phoneInvalid", "phoneNotFound", "tooManyRequests", "InvitationFailed", ...full],
  }),
  withdraw: endpoint({
    ...invites,
    id: "invitations.withdraw",
    log: { kind: "people", action: "cancelInvite" },
    method: "DELETE",
    path: `${path}/current/users/pending/{phone}`,
    summary: "Withdraw an invitation (PEOP-30)",
    params: z.strictObject({ phone }),
    status: 204,
    answer: "none",
    errors: ["phoneNotFound"],
  }),
  decline: endpoint({
    id: "invitations.decline",
    log: { kind: "people", action: "declineInvite", about: { type: "w", parameter: "id" } },
    method: "POST",
    path: `${path}/{id}/decline`,
    summary: "Refuse an invitation (PEOP-31)",
    access: { kind: "session" },
    guest: "refuse",
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["notFound", "userNotInvited"],
  }),
} as const;
