// Answers the access module how people stand in workspaces.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { MembershipDirectory } from "../access/index.ts";
import { standingAt } from "./standing.ts";
import { WorkspaceStore } from "./workspace-store.ts";

/** The directory of all memberships in the database. */
export function createMembershipDirectory(deps: {
  readonly database: Database;
  readonly clock: Clock;
}): MembershipDirectory {
  const store = new WorkspaceStore(deps.database);
  return {
    async standingOf(accountId, workspaceId) {
      return standingAt(await store.find(workspaceId, accountId), accountId, deps.clock.nowMs());
    },
    async entryOf(accountId, workspaceId) {
      const membership = await store.find(workspaceId, accountId);
      return {
        standing: standingAt(membership, accountId, deps.clock.nowMs()),
        requiresFactor: membership?.requiresFactor === true,
      };
    },
    joined: (workspaceId) => store.joined(workspaceId, deps.clock.nowMs()),
    async present(workspaceId) {
      const nowMs = deps.clock.nowMs();
      const members = await store.standings(workspaceId);
      return members.filter((facts) => standingAt(facts, facts.accountId, nowMs) === "joined");
    },
    nameOf: (workspaceId) => store.nameOf(workspaceId),
  };
}
