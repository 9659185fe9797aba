// What open sessions are told of a workspace (CHAN-13, CHAN-14). Pure.
import type { ServerMessage } from "@didban/contract";

/** What happened to a workspace. */
export type WorkspaceNews = Extract<ServerMessage, { name: "ResourceEvent" | "WorkspaceLocked" }>;

/** Its fields changed. */
export function updatedNews(workspaceId: string): WorkspaceNews {
  const facts = { workspaceId, kind: "workspace", resourceId: workspaceId } as const;
  return { name: "ResourceEvent", args: [{ ...facts, event: "updated", eventType: null, data: null }] };
}

/** Somebody locked or unlocked it; null: the operator. */
export function lockNews(workspaceId: string, lockedBy: string | null, locked: boolean): WorkspaceNews {
  return { name: "WorkspaceLocked", args: [{ workspaceId, lockedBy, locked }] };
}
