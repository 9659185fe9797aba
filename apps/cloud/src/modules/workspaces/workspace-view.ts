// A workspace as its caller sees it (WS-2). Pure.
import type { WorkspaceView } from "@didban/contract";
import { isLockedFor, statusAt } from "./standing.ts";
import { defaultAddress } from "./workspace-defaults.ts";
import type { MemberWorkspace } from "./workspace-store.ts";

/** The view of `accountId` at `nowMs`; the subscription's summary is billing's to fill. */
export function viewOf(
  workspace: MemberWorkspace,
  accountId: string,
  names: ReadonlyMap<string, string>,
  nowMs: number,
): WorkspaceView {
  return {
    id: workspace.id,
    name: workspace.name,
    description: workspace.description,
    language: workspace.language,
    welcomeMessage: workspace.welcomeMessage,
    status: statusAt(workspace, nowMs),
    locked: workspace.lockReason !== null,
    lockForUser: isLockedFor(workspace, accountId),
    createdAt: workspace.createdAt.toISOString(),
    logo: workspace.logoId,
    industry: workspace.industry,
    address: workspace.address ?? defaultAddress,
    operationHours: workspace.operationHours,
    customerFacing: workspace.customerFacing,
    creator: { id: workspace.creatorId, fullName: names.get(workspace.creatorId) ?? "" },
    subscription: null,
    lifecycle: workspace.lifecycle,
    lockReason: workspace.lockReason,
    timezone: workspace.timezone,
    allowGuest: workspace.allowGuest,
    isDemo: workspace.isDemo,
    expiresAt: workspace.expiresAtMs === null ? null : new Date(workspace.expiresAtMs).toISOString(),
  };
}
