// What open sessions are told of the people of a workspace (CHAN-10, CHAN-12). Pure.
import type { DetachReason, WorkspaceUserEventName } from "@didban/contract";
import type { PeopleNews } from "./ports.ts";

/** Something happened to a member. */
export function memberNews(
  workspaceId: string,
  event: WorkspaceUserEventName,
  userId: string,
  phone: string | null,
): PeopleNews {
  return { name: "WorkspaceUserEvent", args: [{ workspaceId, event, userId, phone }] };
}

/** Somebody is invited, or no more. */
export function pendingNews(
  workspaceId: string,
  event: Extract<WorkspaceUserEventName, "invited" | "inviteRemoved">,
  phone: string,
): PeopleNews {
  return { name: "WorkspaceUserEvent", args: [{ workspaceId, event, userId: null, phone }] };
}

/** Someone does not belong to the workspace any more. */
export function detachedNews(workspaceId: string, userId: string, reason: DetachReason): PeopleNews {
  return { name: "UserDetached", args: [{ workspaceId, userId, reason }] };
}
