// Whom a workspace may invite, into which role and how many: decided within the transaction that keeps the place (PEOP-14 to PEOP-24).
import { invitationLimits, type InviteType } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import { InvitationStore } from "./invitation-store.ts";
import { MemberStore } from "./member-store.ts";
import type { Accounts, Acting, MemberRoles, Team } from "./ports.ts";
import { statusAt } from "./standing.ts";

const dayMs = 24 * 60 * 60_000;

/** The role that an invitation gives. Throws `teamNotFound`, or `cannotAssignRole` for one that the inviter may not give. */
export async function teamToGive(
  memberRoles: Pick<MemberRoles, "holds" | "mayGive" | "teams">,
  inviter: Acting,
  { type, teamId }: { readonly type: InviteType; readonly teamId?: string | undefined },
  within: Database,
): Promise<Team> {
  const teams = await memberRoles.teams(inviter.workspaceId, within);
  const team = teams.find(({ id, kind }) => (teamId === undefined ? kind === type : id === teamId));
  if (team === undefined) throw new Refusal("teamNotFound", { field: "teamId" });
  const isFitting = (team.kind === "guest") === (type === "guest");
  // Everybody who may invite at all invites members and guests (PEOP-16).
  const isPlain = team.kind === "member" || team.kind === "guest";
  const { accountId, workspaceId } = inviter;
  const isGiven =
    isPlain ||
    ((await memberRoles.holds(accountId, workspaceId, "workspaceManageUsers", within)) &&
      (await memberRoles.holds(accountId, workspaceId, "workspaceManagePermissions", within)) &&
      (await memberRoles.mayGive(accountId, workspaceId, team, within)));
  if (!isFitting || !isGiven) throw new Refusal("cannotAssignRole", { field: "teamId" });
  return team;
}

/** Throws when the person of a phone belongs to the workspace already, or only a manager may let them in again. */
export async function requireNewcomer(
  accounts: Pick<Accounts, "byPhone">,
  { workspaceId, phone }: { readonly workspaceId: string; readonly phone: string },
  within: Database,
  nowMs: number,
): Promise<void> {
  const account = await accounts.byPhone(phone, within);
  const member = account === null ? null : await new MemberStore(within).hold(workspaceId, account.id);
  const mayCome =
    member === null || (statusAt(member, nowMs) === "withdrawn" && member.withdrawnBy !== "manager");
  if (!mayCome) throw new Refusal("phoneAlreadyInWorkspace", { field: "phone" });
}

/** Throws when the workspace has invited as many as it may in a day. */
export async function requireDailyRoom(workspaceId: string, within: Database, nowMs: number): Promise<void> {
  const { lately } = await new InvitationStore(within).count(workspaceId, nowMs - dayMs, nowMs);
  if (lately >= invitationLimits.aDay) throw new Refusal("inviteLimitReached");
}

/** Throws when all of `seats` are taken, by members and by those who are invited; guests need none. Null: there is no limit. */
export async function requireSeat(
  memberRoles: Pick<MemberRoles, "holders" | "teams">,
  workspaceId: string,
  seats: number | null,
  within: Database,
  nowMs: number,
): Promise<void> {
  if (seats === null) return;
  const [members, holders, teams, invitations] = [
    await new MemberStore(within).members(workspaceId),
    await memberRoles.holders(workspaceId, within),
    await memberRoles.teams(workspaceId, within),
    await new InvitationStore(within).count(workspaceId, nowMs, nowMs),
  ];
  const guestTeam = teams.find(({ kind }) => kind === "guest")?.id;
  const seated = members.filter(
    (member) => statusAt(member, nowMs) === "joined" && holders.get(member.accountId) !== guestTeam,
  );
  if (seated.length + invitations.seats < seats) return;
  throw seats >= invitationLimits.largestSeats
    ? new Refusal("inviteQuotaReached")
    : new Refusal("userLimitReached", { parameters: { n: seats } });
}
