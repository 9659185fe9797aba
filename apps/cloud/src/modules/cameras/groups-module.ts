// Declares the groups that cameras stand in: the tree that people arrange, and that rights are inherited along.
import { declareModule } from "../../platform/kernel/index.ts";
import { rights, roles } from "../access/rights-module.ts";
import { logbook } from "../activity/logbook-module.ts";
import { announcing } from "../channel/announcing-module.ts";
import { workspaceDirectory } from "../workspaces/directory-module.ts";
import { cameraGroupRemoved } from "./hooks.ts";

export const module = declareModule({
  name: "camera groups",
  needs: { announcing, logbook, rights, roles, workspaceDirectory },
  async open(needed, { platform: { database, clock }, raise }) {
    const { cameraGroupRoutes, GroupService, lastingBy } = await import("./api.ts");
    const groups = new GroupService({
      database,
      clock,
      rights: needed.rights,
      requireLasting: lastingBy(needed.workspaceDirectory),
      removed: (group, within) => raise(cameraGroupRemoved, group, within),
      async tell(workspaceId, within) {
        await needed.roles.tell(workspaceId, within);
        const facts = { workspaceId, kind: "workspace", resourceId: workspaceId, event: "updated" } as const;
        const news = { ...facts, eventType: null, data: { change: "group" } };
        await needed.announcing.announce({ name: "ResourceEvent", args: [news] }, within);
      },
      note: (action, { id, name }, by, within) =>
        needed.logbook.note(
          {
            kind: "cameraGroup",
            action,
            by,
            workspaceId: by.workspaceId,
            resource: { type: "cg", id },
            placeholders: { name },
          },
          within,
        ),
    });
    return { endpoints: cameraGroupRoutes(groups) };
  },
});
