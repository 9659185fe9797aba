/** Workspaces that one person may own (WS-18). */
export const ownedAtMost = 20;
