// A workspace as its caller sees it (WS-2). Pure.
import { defaultAddress, type WorkspaceView } from "@didban/contract";
import { isLockedFor, statusAt, type Membership } from "../people/index.ts";
import type { Workspace } from "./workspace-store.ts";

/** What is known elsewhere of people and their roles. */
interface Known {
  /** What the caller knows a person of a workspace as. */
  readonly nameOf: (accountId: string, workspaceId: string) => string;
  /** The member's roles, by workspace. */
  readonly teams: ReadonlyMap<string, NonNullable<WorkspaceView["team"]>>;
}

/** The view of a member at `nowMs`; the subscription's summary is billing's to fill. */
export function viewOf(
  workspace: Workspace,
  membership: Membership,
  { nameOf, teams }: Known,
  nowMs: number,
): WorkspaceView {
  const person = (id: string) => ({ id, fullName: nameOf(id, workspace.id) });
  return {
    id: workspace.id,
    name: workspace.name,
    description: workspace.description,
    language: workspace.language,
    welcomeMessage: workspace.welcomeMessage,
    status: statusAt(membership, nowMs),
    team: teams.get(workspace.id) ?? null,
    locked: workspace.lockReason !== null,
    lockForUser: isLockedFor(workspace, membership.accountId),
    createdAt: workspace.createdAt.toISOString(),
    logo: workspace.logoId,
    industry: workspace.industry,
    address: workspace.address ?? defaultAddress,
    operationHours: workspace.operationHours,
    customerFacing: workspace.customerFacing,
    creator: person(workspace.creatorId),
    owner: person(workspace.ownerId),
    subscription: null,
    lifecycle: workspace.lifecycle,
    lockReason: workspace.lockReason,
    timezone: workspace.timezone,
    allowGuest: workspace.allowGuest,
    isDemo: workspace.isDemo,
    expiresAt: membership.expiresAtMs === null ? null : new Date(membership.expiresAtMs).toISOString(),
  };
}
