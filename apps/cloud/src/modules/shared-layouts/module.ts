// Declares what people share of their layouts with a workspace, and the tours through it.
import { sharedNewsKey } from "@didban/contract";
import { declareModule } from "../../platform/kernel/index.ts";
import { rights } from "../access/rights-module.ts";
import { logbook } from "../activity/logbook-module.ts";
import { announcing } from "../channel/announcing-module.ts";
import { accounts } from "../identity/module.ts";
import { sharedChanged } from "./hooks.ts";

export const module = declareModule({
  name: "shared layouts",
  needs: { accounts, announcing, logbook, rights },
  async open({ announcing: news, logbook: logs, ...needed }, { platform: { database, clock }, raise }) {
    const { createSharedLayoutsModule } = await import("./api.ts");
    return createSharedLayoutsModule({
      ...needed,
      database,
      clock,
      async announce(what, id, workspaceId, within) {
        await raise(sharedChanged, { workspaceId }, within);
        const facts = {
          workspaceId,
          kind: "workspace",
          resourceId: workspaceId,
          event: "updated",
          eventType: null,
          data: { [sharedNewsKey]: what, id },
        } as const;
        return news.announce({ name: "ResourceEvent", args: [facts] }, within);
      },
      note(action, name, by, within) {
        const { workspaceId } = by;
        return logs.note({ kind: "workspace", action, by, workspaceId, placeholders: { name } }, within);
      },
    });
  },
});
