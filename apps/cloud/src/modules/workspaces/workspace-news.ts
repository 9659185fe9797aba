// What open sessions are told of a workspace and its people (CHAN-10, CHAN-12, CHAN-14). Pure.
import type { DetachReason, WorkspaceUserEventName } from "@didban/contract";
import type { WorkspaceNews } from "./ports.ts";

/** Something happened to a member. */
export function memberNews(
  workspaceId: string,
  event: WorkspaceUserEventName,
  userId: string,
  phone: string | null,
): WorkspaceNews {
  return { name: "WorkspaceUserEvent", args: [{ workspaceId, event, userId, phone }] };
}

/** Someone does not belong to the workspace any more. */
export function detachedNews(workspaceId: string, userId: string, reason: DetachReason): WorkspaceNews {
  return { name: "UserDetached", args: [{ workspaceId, userId, reason }] };
}

/** Its fields changed. */
export function updatedNews(workspaceId: string): WorkspaceNews {
  const facts = { workspaceId, kind: "workspace", resourceId: workspaceId } as const;
  return { name: "ResourceEvent", args: [{ ...facts, event: "updated", eventType: null, data: null }] };
}
