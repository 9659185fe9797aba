// Members and those who are invited as somebody of their workspace may see them (PEOP-1, PEOP-6, PEOP-7, ROLE-21). Pure.
import {
  teamMember,
  type Locale,
  type MemberSecurity,
  type MemberView,
  type PendingUser,
  type Presence,
} from "@didban/contract";
import type { Invitation } from "./invitation-store.ts";
import type { Member } from "./member-store.ts";
import type { PersonCard, Team } from "./ports.ts";
import { statusAt } from "./standing.ts";

/** Who reads, and how much of others they may see. */
export interface Reader {
  readonly accountId: string;
  readonly locale: Locale;
  /** `guest`: nothing that tells who somebody is. */
  readonly sight: "full" | "summary" | "guest";
}

/** What there is to know of a member. */
export interface MemberFacts {
  readonly member: Member;
  readonly card: PersonCard;
  readonly team: Pick<Team, "id" | "name" | "kind"> | null;
  readonly presence: Presence;
  readonly lastActiveAtMs: number | null;
}

/** The member as `reader` may see them at `nowMs`. */
export function memberViewOf(facts: MemberFacts, reader: Reader, nowMs: number): MemberView {
  const { member, team, presence } = facts;
  return {
    id: member.id,
    remoteId: member.accountId,
    ...identityOf(facts, reader),
    status: statusAt(member, nowMs),
    team: team === null ? null : { id: team.id, name: team.name },
    lastSwitchedAt: member.lastSwitchedAtMs === null ? "0" : isoOf(member.lastSwitchedAtMs),
    memberSince: isoOf(member.createdAtMs),
    presence,
    withdrawnBy: member.withdrawnBy,
    ...(reader.sight === "full" ? inFull(facts) : {}),
  };
}

function identityOf(
  { member, card }: MemberFacts,
  { accountId, locale, sight }: Reader,
): Pick<MemberView, "fullName" | "phone" | "email" | "avatarId"> {
  const { fullName, phone, email, maskedPhone, maskedEmail, avatarId } = card;
  if (sight === "full") return { fullName, phone, email, avatarId };
  if (sight === "summary" || accountId === member.accountId)
    return { fullName, phone: maskedPhone, email: maskedEmail, avatarId };
  return { fullName: teamMember[locale], phone: null, email: null, avatarId: null };
}

/** How the member's account is secured, beside where they act (PEOP-48). */
export function securityOf({ member, card }: MemberFacts): Omit<MemberSecurity, "sessions"> {
  const { hasSecondFactor, isEmailVerified } = card;
  return { hasSecondFactor, isEmailVerified, requirements: member.requirements };
}

function inFull({ member, lastActiveAtMs }: MemberFacts): Pick<MemberView, "lastActiveAt" | "requirements"> {
  const atMs = Math.max(lastActiveAtMs ?? 0, member.lastSwitchedAtMs ?? 0);
  return { lastActiveAt: atMs === 0 ? null : isoOf(atMs), requirements: member.requirements };
}

/** Somebody who is invited, with the names of roles and of who invited them. */
export function pendingUserOf(
  invitation: Invitation,
  teams: readonly Pick<Team, "id" | "name">[],
  names: ReadonlyMap<string, string>,
): PendingUser {
  const team = teams.find(({ id }) => id === invitation.teamId);
  return {
    id: invitation.id,
    phone: invitation.phone,
    status: "pending",
    type: invitation.type,
    team: team === undefined ? null : { id: team.id, name: team.name },
    invitedBy: { id: invitation.invitedBy, fullName: names.get(invitation.invitedBy) ?? "" },
    invitedAt: isoOf(invitation.invitedAtMs),
    expiresAt: isoOf(invitation.expiresAtMs),
    lastSentAt: isoOf(invitation.lastSentAtMs),
  };
}

function isoOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
