// Declares snapshots: pictures of cameras that people took.
import type { Database } from "../../platform/database/index.ts";
import { declareModule, on } from "../../platform/kernel/index.ts";
import { rights } from "../access/rights-module.ts";
import { logbook } from "../activity/logbook-module.ts";
import { earliestPlayable } from "../archive/module.ts";
import { cameraRemoved } from "../cameras/hooks.ts";
import { pictureMasks } from "../cameras/module.ts";
import { accounts } from "../identity/module.ts";

export const module = declareModule({
  name: "snapshots",
  needs: { accounts, earliestPlayable, logbook, pictureMasks, rights },
  async open({ logbook: logs, pictureMasks: masks, rights: authoriser, ...needed }, { platform }) {
    const { createSnapshotsModule } = await import("./api.ts");
    const { ClipRights } = await import("../access/index.ts");
    const { createCameraStore } = await import("../cameras/index.ts");
    const { database, clock, blobs, log } = platform;
    const factsOf = async (ids: readonly string[], within: Database) => {
      const found = await createCameraStore(within).whole(ids);
      return new Map(found.map(({ camera: { id, name, timezone } }) => [id, { name, timezone }]));
    };
    const opened = createSnapshotsModule({
      ...needed,
      rights: new ClipRights(authoriser),
      masks,
      database,
      clock,
      blobs,
      log,
      camerasOf: (ids) => factsOf(ids, database),
      async holdCamera(id, within) {
        await createCameraStore(within).lockCamera(id);
        return (await factsOf([id], within)).get(id);
      },
      note(action, { cameraId, name }, by, within) {
        const what = { kind: "clips", action, by, workspaceId: by.workspaceId } as const;
        const resource = { type: "c", id: cameraId } as const;
        return logs.note({ ...what, resource, placeholders: { name } }, within);
      },
    });
    return {
      ...opened,
      reactions: [on(cameraRemoved, (camera, within) => opened.keepOf(camera, within))],
    };
  },
});
