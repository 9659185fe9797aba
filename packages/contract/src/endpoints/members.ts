// Calls about the members of a workspace: what managers ask of them before it lets them in (PEOP-43 to PEOP-46).
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams } from "../shapes.ts";

/** What a workspace asks of a member (PEOP-1). */
export const memberRequirements = z.strictObject({
  /** A verified email, before entering (PROF-18). */
  emailVerification: z.boolean(),
  /** A second factor that is on and was passed, for entering and for every call (MFA-13). */
  multiFactor: z.boolean(),
  /** To prove anew who they are, before entering; false again once they have (MFA-14). */
  reauthenticate: z.boolean(),
});
export type MemberRequirements = z.output<typeof memberRequirements>;

/** `id` is the membership; the account's names the member as well. */
const asked = {
  method: "POST",
  access: { kind: "workspace", action: "workspaceManageUsers" },
  guest: "refuse",
  sensitive: true,
  params: idParams,
  status: 200,
  answer: z.strictObject({ requirements: memberRequirements }),
  errors: ["notFound"],
} as const;

/** Whom a call is about. */
const about = { type: "user", parameter: "id" } as const;

const path = "/api/workspace-manager/workspace/current/users/{id}";

export const membersEndpoints = {
  forceEmailVerification: endpoint({
    ...asked,
    id: "members.forceEmailVerification",
    log: { kind: "people", action: "forceEmailVerification", about },
    path: `${path}/force-email-verification`,
    summary: "Keep a member out until their email is verified (PEOP-43)",
  }),
  forceMultiFactor: endpoint({
    ...asked,
    id: "members.forceMultiFactor",
    log: { kind: "people", action: "forceMultiFactor", about },
    path: `${path}/force-multi-factor`,
    summary: "Keep a member out until they pass a second factor (PEOP-44)",
  }),
  resetAuthentication: endpoint({
    ...asked,
    id: "members.resetAuthentication",
    log: { kind: "people", action: "resetAuthentication", about },
    path: `${path}/reset-authentication`,
    summary: "End a member's sessions here and have them prove anew who they are (PEOP-45)",
  }),
} as const;
