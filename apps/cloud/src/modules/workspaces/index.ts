// Door of the workspaces module for every process: who belongs to a workspace.
export { createMembershipDirectory } from "./membership-directory.ts";
