// Door of the workspaces module for every process: what a workspace is to its people.
export { createWorkspaceDirectory } from "./workspace-directory.ts";
