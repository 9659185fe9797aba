// Answers the access module how people stand in workspaces.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { MembershipDirectory } from "../access/index.ts";
import { MemberStore } from "./member-store.ts";
import type { Workspaces } from "./ports.ts";
import { standingAt, statusAt } from "./standing.ts";

/** The directory of all memberships in the database. */
export function createMembershipDirectory(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Workspaces;
}): MembershipDirectory {
  const { clock, workspaces } = deps;
  const store = new MemberStore(deps.database);
  const entryOf: MembershipDirectory["entryOf"] = async (accountId, workspaceId) => {
    const [membership, workspace] = await Promise.all([
      store.find(workspaceId, accountId),
      workspaces.find(workspaceId),
    ]);
    if (membership === null || workspace === null) return { standing: "none", requiresFactor: false };
    const standing = standingAt({ ...workspace, ...membership }, accountId, clock.nowMs());
    return { standing, requiresFactor: membership.requiresFactor };
  };
  return {
    entryOf,
    standingOf: async (accountId, workspaceId) => (await entryOf(accountId, workspaceId)).standing,
    async joined(workspaceId, within) {
      const nowMs = clock.nowMs();
      const members = await (within === undefined ? store : new MemberStore(within)).in(workspaceId);
      return members
        .filter((member) => statusAt(member, nowMs) === "joined")
        .map(({ id, accountId }) => ({ memberId: id, accountId }));
    },
    async present(workspaceId) {
      const [members, workspace] = await Promise.all([store.in(workspaceId), workspaces.find(workspaceId)]);
      if (workspace === null) return [];
      const nowMs = clock.nowMs();
      return members.filter(
        (member) => standingAt({ ...workspace, ...member }, member.accountId, nowMs) === "joined",
      );
    },
    nameOf: async (workspaceId) => (await workspaces.find(workspaceId))?.name ?? "",
  };
}
