// A workspace as its caller sees it (WS-2): whole from inside, by its name alone for whom it let go or who may not enter. Pure.
import { defaultAddress, type WorkspaceView } from "@didban/contract";
import { isLockedFor, statusAt, type Membership } from "../people/index.ts";
import type { OwnRole } from "./ports.ts";
import type { Workspace } from "./workspace-store.ts";

/** What is known elsewhere of people and their roles. */
interface Known {
  /** What the caller knows a person of a workspace as. */
  readonly nameOf: (accountId: string, workspaceId: string) => string;
  /** The member's roles, by workspace. */
  readonly teams: ReadonlyMap<string, OwnRole>;
}

/** How much of a workspace somebody sees: those who are invited, what it is; those inside, all of it; whoever was let go or is suspended, its name. */
export function sightOf(
  membership: Membership,
  role: OwnRole | undefined,
  nowMs: number,
): "name" | "invited" | "whole" {
  const status = statusAt(membership, nowMs);
  if (status === "withdrawn" || role?.isSuspended === true) return "name";
  return status === "pending" ? "invited" : "whole";
}

/** What somebody does not see. */
const inside = { address: null, operationHours: null, industry: null } as const;
const unseen = {
  whole: {},
  invited: inside,
  name: { ...inside, logoId: null, description: "", welcomeMessage: "" },
} as const;

/** The view of a member at `nowMs`; the subscription's summary is billing's to fill. */
export function viewOf(
  found: Workspace,
  membership: Membership,
  { nameOf, teams }: Known,
  nowMs: number,
): WorkspaceView {
  const team = teams.get(found.id);
  const workspace: Workspace = { ...found, ...unseen[sightOf(membership, team, nowMs)] };
  const person = (id: string) => ({ id, fullName: nameOf(id, workspace.id) });
  return {
    id: workspace.id,
    name: workspace.name,
    description: workspace.description,
    language: workspace.language,
    welcomeMessage: workspace.welcomeMessage,
    status: statusAt(membership, nowMs),
    team: team === undefined ? null : { id: team.id, name: team.name },
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
