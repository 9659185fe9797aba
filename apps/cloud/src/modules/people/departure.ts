// What happens to somebody who belongs to a workspace no more, however that came: sessions leave it, rights go, everyone concerned is told.
import type { DetachReason, WorkspaceUserEventName } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { detachedNews, memberNews } from "./people-news.ts";
import type { Accounts, ActingSessions, AnnounceOfPeople, Roles } from "./ports.ts";

export interface DepartureDeps {
  readonly accounts: Pick<Accounts, "phoneOf">;
  readonly sessions: Pick<ActingSessions, "leave">;
  readonly roles: Pick<Roles, "takeAll">;
  readonly announce: AnnounceOfPeople;
}

/** Sends a person away from a workspace: `reason` is told to them, `event` to the others. The row of the membership is the caller's to change. */
export async function sendAway(
  { accounts, announce, roles, sessions }: DepartureDeps,
  { accountId, workspaceId }: { readonly accountId: string; readonly workspaceId: string },
  [reason, event]: readonly [DetachReason, WorkspaceUserEventName],
  within: Database,
): Promise<void> {
  await sessions.leave(accountId, workspaceId, within);
  await roles.takeAll(accountId, workspaceId, within);
  await announce(detachedNews(workspaceId, accountId, reason), within);
  await announce(
    memberNews(workspaceId, event, accountId, await accounts.phoneOf(accountId, within)),
    within,
  );
}
