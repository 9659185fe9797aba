// Shapes of the people of a workspace: members, those who are invited, and how either is searched (PEOP-1 to PEOP-11).
import { z } from "zod";
import { presences } from "../channel/channel-terms.ts";
import { accessLevels } from "../permissions/access-levels.ts";
import { resourceTypes } from "../permissions/resource-kinds.ts";
import { id, isoDate } from "../shapes.ts";
import { memberRequirements } from "./members.ts";
import { memberStatuses, teamName } from "./workspaces.ts";

/** The name that a guest has for everyone else (ROLE-21). */
export const teamMember = { en: "Team member", fa: "عضو تیم" } as const;

/** Who ended a membership: the member by leaving, or a manager by suspending it (PEOP-37, WS-49). */
export const withdrawers = ["self", "manager"] as const;
export type Withdrawer = (typeof withdrawers)[number];

/** A member of a workspace as somebody there may see them (PEOP-1, PEOP-6). */
export const memberView = z.strictObject({
  /** The membership. */
  id,
  /** The account. */
  remoteId: id,
  fullName: z.string(),
  /** E.164, masked for who sees the summary alone, null for guests. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Which picture it is now; null when there is none, and for guests. */
  avatarId: id.nullable(),
  status: z.enum(memberStatuses),
  /** Null while they have none: suspended, or gone. */
  team: teamName.nullable(),
  /** "0" until they first switched into the workspace (PEOP-2). */
  lastSwitchedAt: z.union([z.literal("0"), isoDate]),
  memberSince: isoDate,
  presence: z.enum(presences),
  withdrawnBy: z.enum(withdrawers).nullable(),
  /** Left out for who sees the summary alone, as are the requirements. */
  lastActiveAt: isoDate.nullable().optional(),
  requirements: memberRequirements.optional(),
});
export type MemberView = z.output<typeof memberView>;

/** One row of a member's permissions on a device or group (PEOP-9). */
const memberPermission = z.strictObject({
  id,
  type: z.enum(resourceTypes),
  resourceId: id,
  teamId: id,
  accessLevel: z.literal(Object.values(accessLevels)),
});

/** How a member's account is secured, and where they act in the workspace (PEOP-48). */
const memberSecurity = z.strictObject({
  hasSecondFactor: z.boolean(),
  isEmailVerified: z.boolean(),
  /** What the workspace asks of them, as for those who manage people. */
  requirements: memberRequirements,
  /** Sessions that act in the workspace, last active first. */
  sessions: z.array(
    z.strictObject({ id, browser: z.string(), os: z.string(), createdAt: isoDate, lastActiveAt: isoDate }),
  ),
});
export type MemberSecurity = z.output<typeof memberSecurity>;

/** A member as their profile shows them, with their permissions on resources that the caller may see. */
export const memberDetails = memberView.extend({
  /** IANA name; null for guests. */
  timezone: z.string().nullable(),
  permissions: z.array(memberPermission),
  /** For those who manage people, and of oneself (PEOP-49). */
  security: memberSecurity.optional(),
});
export type MemberDetails = z.output<typeof memberDetails>;

/** As what somebody is invited. */
export const inviteTypes = ["member", "guest"] as const;
export type InviteType = (typeof inviteTypes)[number];

/** Somebody who is invited and has not come yet (PEOP-7); a guest who joined by themself comes at once (PEOP-28). */
export const pendingUser = z.strictObject({
  id,
  phone: z.string(),
  status: z.enum(["pending", "joined"]),
  type: z.enum(inviteTypes),
  team: teamName.nullable(),
  /** Null: by themself. */
  invitedBy: z.strictObject({ id, fullName: z.string() }).nullable(),
  invitedAt: isoDate,
  /** From then on the invitation cannot be accepted; sending it again renews it (PEOP-32). */
  expiresAt: isoDate,
  lastSentAt: isoDate,
});
export type PendingUser = z.output<typeof pendingUser>;

const direction = z.enum(["asc", "desc"]).default("asc");
const search = z.string().trim().max(254).optional();
const teamIds = z.array(id).max(100).optional();

/** Columns that members are sorted by (PEOP-11). */
export const memberSortFields = ["fullName", "status", "email", "phone", "lastSwitchedAt", "role"] as const;

/** Which members, in which order; without statuses those who have joined. */
export const memberSearch = z.strictObject({
  /** Part of a name, phone or email as the caller sees it. */
  search,
  statuses: z.array(z.enum(memberStatuses)).max(memberStatuses.length).optional(),
  teamIds,
  presence: z.array(z.enum(presences)).max(presences.length).optional(),
  sort: z.strictObject({ field: z.enum(memberSortFields), direction }).optional(),
});
export type MemberSearch = z.output<typeof memberSearch>;

/** Columns that those who are invited are sorted by. */
export const pendingSortFields = ["phone", "role", "invitedAt", "expiresAt", "lastSentAt"] as const;

/** Which of those who are invited, in which order; nobody of another status than `pending` is among them, and nobody is there. */
export const pendingSearch = z.strictObject({
  search,
  statuses: memberSearch.shape.statuses,
  teamIds,
  presence: memberSearch.shape.presence,
  sort: z.strictObject({ field: z.enum(pendingSortFields), direction }).optional(),
});
export type PendingSearch = z.output<typeof pendingSearch>;
