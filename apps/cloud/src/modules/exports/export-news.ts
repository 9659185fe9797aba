// What open sessions and people are told of exports: those of a camera changed, one has come to its end (EXP-14).
import type { Announcer } from "../channel/index.ts";
import type { EventPublisher } from "../../platform/events/index.ts";
import { exportsChanged } from "./export-queue.ts";
import type { AnnounceExport, Notices, TellOfEnd } from "./ports.ts";

type News = Pick<Announcer, "announce">;

/** Tells whoever may see the camera. */
export function announceExports(news: News): AnnounceExport {
  return (resourceId, workspaceId, within) => {
    const facts = { workspaceId, kind: "camera", resourceId, event: "updated", eventType: null } as const;
    return news.announce({ name: "ResourceEvent", args: [{ ...facts, data: { change: "export" } }] }, within);
  };
}

/** Tells whoever may see its cameras, who makes exports, and who asked for this one. */
export function tellOfEnds(deps: {
  readonly news: News;
  readonly events: EventPublisher;
  readonly notices: Notices;
}): TellOfEnd {
  const announce = announceExports(deps.news);
  return async ({ id, workspaceId, name, createdBy, parts }, end, within) => {
    for (const { cameraId } of parts) await announce(cameraId, workspaceId, within);
    const event = end === "ready" ? "exportReady" : "exportFailed";
    // Its footage may go now, and the next one has its turn.
    await deps.events.publish(exportsChanged, id, within);
    await deps.notices.raise(createdBy, event, within, { export: name }, { workspaceId });
  };
}
