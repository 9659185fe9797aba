// What open sessions are told of exports: those of a camera changed (EXP-14).
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { announcing } from "../channel/announcing-module.ts";
import type { AnnounceExport } from "./ports.ts";

/** Tells whoever may see the camera. */
export function announceExports(news: ServiceOf<typeof announcing>): AnnounceExport {
  return (resourceId, workspaceId, within) => {
    const facts = { workspaceId, kind: "camera", resourceId, event: "updated", eventType: null } as const;
    return news.announce({ name: "ResourceEvent", args: [{ ...facts, data: { change: "export" } }] }, within);
  };
}
