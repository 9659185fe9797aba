// Declares bookmarks: stretches of cameras' time that people mark for each other.
import { declareModule } from "../../platform/kernel/index.ts";
import { rights } from "../access/rights-module.ts";
import { logbook } from "../activity/logbook-module.ts";
import { earliestPlayable, recordingPauses } from "../archive/module.ts";
import { announcing } from "../channel/announcing-module.ts";
import { accounts } from "../identity/module.ts";

export const module = declareModule({
  name: "bookmarks",
  needs: { accounts, announcing, earliestPlayable, logbook, recordingPauses, rights },
  async open({ announcing: news, logbook: logs, recordingPauses: pauses, ...needed }, { platform }) {
    const { createBookmarksModule } = await import("./api.ts");
    const { database, clock } = platform;
    return createBookmarksModule({
      ...needed,
      database,
      clock,
      pauses,
      announce(resourceId, event, workspaceId, within, readers) {
        const facts = {
          workspaceId,
          kind: "bookmark",
          resourceId,
          event,
          eventType: null,
          data: null,
        } as const;
        return news.announce({ name: "ResourceEvent", args: [facts] }, within, readers);
      },
      note(action, { id, title }, by, within) {
        const what = { kind: "bookmark", action, by, workspaceId: by.workspaceId } as const;
        const resource = { type: "b", id } as const;
        return logs.note({ ...what, resource, placeholders: { name: title } }, within);
      },
    });
  },
});
