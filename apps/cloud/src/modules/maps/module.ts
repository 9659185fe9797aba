// Declares maps: the world and floor plans with the devices that stand on them.
import { mapsNews } from "@didban/contract";
import { declareModule, on } from "../../platform/kernel/index.ts";
import { resources, rights, roles } from "../access/rights-module.ts";
import { logbook } from "../activity/logbook-module.ts";
import { cameraGroupRemoved, cameraRemoved } from "../cameras/hooks.ts";
import { cameraNews } from "../cameras/module.ts";
import { announcing } from "../channel/announcing-module.ts";
import { workspaceDirectory } from "../workspaces/directory-module.ts";
import { workspaceCreated } from "../workspaces/hooks.ts";
import { mapRemoved } from "./hooks.ts";
import type { AnnounceMaps } from "./ports.ts";

export const module = declareModule({
  name: "maps",
  needs: { announcing, cameraNews, logbook, resources, rights, roles, workspaceDirectory },
  async open(needed, { platform, raise }) {
    const { addFirstMap, createMapsModule } = await import("./api.ts");
    const { lastingBy } = await import("../cameras/api.ts");
    const { announcing: news, cameraNews: cameras, workspaceDirectory: workspaces } = needed;
    const { clock, settings } = platform;
    const announce: AnnounceMaps = async (workspaceId, cameraIds, within) => {
      for (const cameraId of cameraIds)
        await cameras.announce({ workspaceId, cameraId, event: "updated", change: "marker" }, within);
      const facts = { workspaceId, kind: "workspace", resourceId: workspaceId, event: "updated" } as const;
      // Without which map it is: who may see it reads it, others are not told its id.
      const args = { ...facts, eventType: null, data: { change: mapsNews } };
      await news.announce({ name: "ResourceEvent", args: [args] }, within);
    };
    const { mapTiles: url, mapAttribution: attribution, mapTilesZoom: maxZoom } = settings;
    const opened = createMapsModule({
      ...platform,
      ...needed,
      workspaces,
      requireLasting: lastingBy(workspaces),
      announce,
      tellRights: (workspaceId, within) => needed.roles.tell(workspaceId, within),
      removed: (map, within) => raise(mapRemoved, map, within),
      tiles: url === null ? null : { url, attribution: attribution ?? "", maxZoom },
      note(action, { id, name }, by, within) {
        const what = { kind: "map", action, by, workspaceId: by.workspaceId } as const;
        return needed.logbook.note({ ...what, resource: { type: "m", id }, placeholders: { name } }, within);
      },
    });
    return {
      ...opened,
      reactions: [
        on(workspaceCreated, (workspace, within) =>
          addFirstMap(workspace, { workspaces, nowMs: clock.nowMs() }, within),
        ),
        on(cameraRemoved, ({ workspaceId }, within) => opened.clear(workspaceId, within)),
        on(cameraGroupRemoved, ({ workspaceId }, within) => opened.clear(workspaceId, within)),
      ],
    };
  },
});
