// Door of the people module for every process: who belongs to which workspace, and how they stand in it.
export { Belonging } from "./belonging.ts";
export { createMembershipDirectory } from "./membership-directory.ts";
export type { Membership } from "./member-store.ts";
export type { KnownWorkspace, Workspaces } from "./known-workspace.ts";
export { isLockedFor, statusAt, type WorkspaceGate } from "./standing.ts";
