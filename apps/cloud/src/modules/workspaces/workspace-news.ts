// What open sessions are told of a workspace (CHAN-14). Pure.
import type { WorkspaceNews } from "./ports.ts";

/** Its fields changed. */
export function updatedNews(workspaceId: string): WorkspaceNews {
  const facts = { workspaceId, kind: "workspace", resourceId: workspaceId } as const;
  return { name: "ResourceEvent", args: [{ ...facts, event: "updated", eventType: null, data: null }] };
}
