// Answers the people module what there is to know of workspaces.
import type { WorkspaceAddress } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import type { Workspaces } from "../people/index.ts";
import { ownedAtMost } from "./owned-at-most.ts";
import { updatedNews, type WorkspaceNews } from "./workspace-news.ts";
import { gateOfWorkspace, WorkspaceStore } from "./workspace-store.ts";

/** The directory of all workspaces in the database. Where workspaces are handed over, `announce` tells their people that they have another owner. */
export function createWorkspaceDirectory(
  database: Database,
  announce?: (news: WorkspaceNews, within: Database) => Promise<void>,
): Workspaces & {
  /** Where a workspace is; null when it has no saved address (MAP-12). */
  addressOf(id: string, within: Database): Promise<WorkspaceAddress | null>;
} {
  const store = (within: Database = database) => new WorkspaceStore(within);
  return {
    find: (id, within) => store(within).known(id),
    addressOf: async (id, within) => (await store(within).find(id))?.address ?? null,
    gateOf: gateOfWorkspace,
    lasting: async (ids) => [...(await store().namesOf(ids)).keys()],
    namesOf: (ids) => store().namesOf(ids),
    ownedBy: (accountId, within) => store(within).ownedBy(accountId),
    async publicGuest(within) {
      const named = await store(within).publicGuest();
      return named?.allowsGuests === true ? named.id : null;
    },
    hold: async (id, within) => void (await store(within).hold(id)),
    async giveTo(id, accountId, within) {
      const owned = await store(within).ownedBy(accountId);
      if (owned.length >= ownedAtMost) throw new Refusal("workspaceLimitReached");
      await store(within).setOwner(id, accountId);
      await announce?.(updatedNews(id), within);
    },
  };
}
