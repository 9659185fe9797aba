// Declares tags and metadata: words on what a workspace has, and what people note of it. What erases them with what bore them stands in their tables.
import { declareModule, on } from "../../platform/kernel/index.ts";
import { resources, rights } from "../access/rights-module.ts";
import { logbook } from "../activity/logbook-module.ts";
import { cameraDuplicated } from "../cameras/hooks.ts";
import { cameraNews } from "../cameras/module.ts";
import { announcing } from "../channel/announcing-module.ts";

export const module = declareModule({
  name: "tags",
  needs: { announcing, cameraNews, logbook, resources, rights },
  async open({ announcing: news, cameraNews: cameras, logbook: logs, ...needed }, { platform }) {
    const { createTagsModule } = await import("./api.ts");
    const { database, clock } = platform;
    const { tags, ...opened } = createTagsModule({
      ...needed,
      database,
      clock,
      async announce({ kind, id: resourceId }, change, workspaceId, within) {
        if (kind === "camera") {
          await cameras.announce({ workspaceId, cameraId: resourceId, event: "updated", change }, within);
          return;
        }
        // Nothing else that bears any is told of, and of bookmarks it is not said what (EVT-1, EVT-2).
        if (kind !== "workspace" && kind !== "bookmark") return;
        const data = kind === "workspace" ? { change } : null;
        const facts = { workspaceId, kind, resourceId, event: "updated", eventType: null, data } as const;
        await news.announce({ name: "ResourceEvent", args: [facts] }, within);
      },
      note(action, what, by, within) {
        return logs.note({ kind: "metadata", action, by, workspaceId: by.workspaceId, ...what }, within);
      },
    });
    return {
      ...opened,
      reactions: [on(cameraDuplicated, (cameras, within) => tags.copy(cameras, within))],
    };
  },
});
