// What open sessions are told of exports: those of a camera changed (EXP-14).
import type { Announcer } from "../channel/index.ts";
import type { AnnounceExport } from "./ports.ts";

/** Tells whoever may see the camera. */
export function announceExports(news: Pick<Announcer, "announce">): AnnounceExport {
  return (resourceId, workspaceId, within) => {
    const facts = { workspaceId, kind: "camera", resourceId, event: "updated", eventType: null } as const;
    return news.announce({ name: "ResourceEvent", args: [{ ...facts, data: { change: "export" } }] }, within);
  };
}
