// Declares exports: footage of a stretch of time that people have made into files.
import { blocksExports } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { declareModule, on } from "../../platform/kernel/index.ts";
import { rights } from "../access/rights-module.ts";
import { logbook } from "../activity/logbook-module.ts";
import { earliestPlayable } from "../archive/module.ts";
import { announcing } from "../channel/announcing-module.ts";
import { cameraMasked, cameraRemoved } from "../cameras/hooks.ts";
import { pictureMasks } from "../cameras/module.ts";
import { bundlePage } from "../evidence/module.ts";
import { accounts } from "../identity/module.ts";
import { notices } from "../notifications/module.ts";
import { workspaceDirectory } from "../workspaces/directory-module.ts";

export const module = declareModule({
  name: "exports",
  needs: {
    accounts,
    announcing,
    bundlePage,
    earliestPlayable,
    logbook,
    notices,
    pictureMasks,
    rights,
    workspaceDirectory,
  },
  async open(
    {
      announcing: news,
      logbook: logs,
      notices: told,
      pictureMasks: masks,
      rights: authoriser,
      workspaceDirectory: workspaces,
      ...needed
    },
    { platform },
  ) {
    const { createExportsModule } = await import("./api.ts");
    const { announceExports, tellOfEnds } = await import("./export-news.ts");
    const { ClipRights } = await import("../access/index.ts");
    const { createArchiveIndex } = await import("../archive/index.ts");
    const { createCameraStore } = await import("../cameras/index.ts");
    const { database, clock, blobs, events, log } = platform;
    const factsOf = async (ids: readonly string[], within: Database) => {
      const found = await createCameraStore(within).whole(ids);
      return new Map(
        found.map(({ camera: { id, name, timezone, mask } }) => [
          id,
          { name, timezone, isBlocked: blocksExports(mask) },
        ]),
      );
    };
    const opened = createExportsModule({
      ...needed,
      database,
      clock,
      blobs,
      events,
      log,
      rights: new ClipRights(authoriser),
      masks,
      recorded: createArchiveIndex(database, {}),
      workspaceName: async (id) => (await workspaces.find(id))?.name ?? "",
      camerasOf: (ids) => factsOf(ids, database),
      async holdCameras(ids, within) {
        // In one order, so that nobody waits in a circle.
        for (const id of ids.toSorted()) await createCameraStore(within).lockCamera(id);
        return factsOf(ids, within);
      },
      note(action, { cameraId, name }, by, within) {
        const what = { kind: "clips", action, by, workspaceId: by.workspaceId } as const;
        const resource = { type: "c", id: cameraId } as const;
        return logs.note({ ...what, resource, placeholders: { name } }, within);
      },
      announce: announceExports(news),
      ended: tellOfEnds({ news, events, notices: told }),
    });
    return {
      ...opened,
      reactions: [
        on(cameraRemoved, (camera, within) => opened.keepOf(camera, within)),
        on(cameraMasked, async ({ cameraId, mask }, within) => {
          if (blocksExports(mask)) await opened.endOf(cameraId, within);
        }),
      ],
    };
  },
});
