// A workspace as its caller sees it (WS-2). Pure.
import { defaultAddress, type WorkspaceView } from "@didban/contract";
import { isLockedFor, statusAt, type Membership } from "../people/index.ts";
import type { Workspace } from "./workspace-store.ts";

/** The view of a member at `nowMs`; the subscription's summary is billing's to fill. */
export function viewOf(
  workspace: Workspace,
  membership: Membership,
  creatorName: string | undefined,
  nowMs: number,
): WorkspaceView {
  return {
    id: workspace.id,
    name: workspace.name,
    description: workspace.description,
    language: workspace.language,
    welcomeMessage: workspace.welcomeMessage,
    status: statusAt(membership, nowMs),
    locked: workspace.lockReason !== null,
    lockForUser: isLockedFor(workspace, membership.accountId),
    createdAt: workspace.createdAt.toISOString(),
    logo: workspace.logoId,
    industry: workspace.industry,
    address: workspace.address ?? defaultAddress,
    operationHours: workspace.operationHours,
    customerFacing: workspace.customerFacing,
    creator: { id: workspace.creatorId, fullName: creatorName ?? "" },
    subscription: null,
    lifecycle: workspace.lifecycle,
    lockReason: workspace.lockReason,
    timezone: workspace.timezone,
    allowGuest: workspace.allowGuest,
    isDemo: workspace.isDemo,
    expiresAt: membership.expiresAtMs === null ? null : new Date(membership.expiresAtMs).toISOString(),
  };
}
