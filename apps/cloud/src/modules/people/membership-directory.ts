// Answers the access module how people stand in workspaces.
import type { Clock } from "../../platform/clock/index.ts";
import { ask, together, type Database } from "../../platform/database/index.ts";
import { memberRef, type MembershipDirectory } from "../access/index.ts";
import { joinedOf, memberAt, MemberStore } from "./member-store.ts";
import type { Workspaces } from "./known-workspace.ts";
import { standingAt, statusAt } from "./standing.ts";

/** What the logs ask beside what the access module does. */
interface ManyWorkspaces {
  /** Names of the workspaces that a person is or was a member of, and that are there still. */
  workspacesOf(accountId: string): Promise<ReadonlyMap<string, string>>;
}

/** The directory of all memberships in the database. */
export function createMembershipDirectory(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Workspaces;
}): MembershipDirectory & ManyWorkspaces {
  const { clock, workspaces } = deps;
  const store = new MemberStore(deps.database);
  const entryAt: MembershipDirectory["entryAt"] = (member) => {
    const { text, read } = together(memberAt(member), workspaces.gateOf(member.workspaceId));
    return {
      text,
      read(found) {
        const [membership, workspace] = read(found);
        if (membership === null || workspace === null) return { standing: "none", requiresFactor: false };
        const standing = standingAt({ ...workspace, ...membership }, membership.accountId, clock.nowMs());
        return { standing, requiresFactor: membership.requiresFactor };
      },
    };
  };
  const joinedAt = (workspaceId: string) => joinedOf(workspaceId, clock.nowMs());
  return {
    entryAt,
    standingOf: async (accountId, workspaceId) =>
      (await ask(deps.database, entryAt(memberRef(accountId, workspaceId)))).standing,
    async displayStanding(workspaceId) {
      const workspace = await workspaces.find(workspaceId);
      const facts = workspace && { ...workspace, status: "joined" as const, expiresAtMs: null };
      return standingAt(facts, "", clock.nowMs());
    },
    joined: (workspaceId, within = deps.database) => ask(within, joinedAt(workspaceId)),
    joinedAt,
    async present(workspaceId) {
      const [members, workspace] = await Promise.all([store.in(workspaceId), workspaces.find(workspaceId)]);
      if (workspace === null) return [];
      const nowMs = clock.nowMs();
      return members.filter(
        (member) => standingAt({ ...workspace, ...member }, member.accountId, nowMs) === "joined",
      );
    },
    async workspacesOf(accountId) {
      const nowMs = clock.nowMs();
      const own = (await store.of(accountId)).filter((member) => statusAt(member, nowMs) !== "pending");
      return workspaces.namesOf(own.map(({ workspaceId }) => workspaceId));
    },
    nameOf: async (workspaceId) => (await workspaces.find(workspaceId))?.name ?? "",
  };
}
