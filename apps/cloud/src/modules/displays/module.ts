// Declares displays: screens on walls that show cameras of a workspace and are nobody's session.
import { declareModule, on } from "../../platform/kernel/index.ts";
import { memberRoles, rights, roles } from "../access/rights-module.ts";
import { logbook } from "../activity/logbook-module.ts";
import { cameraRemoved } from "../cameras/hooks.ts";
import { accounts, displayAccounts } from "../identity/module.ts";
import { sharedChanged } from "../shared-layouts/hooks.ts";
import { workspaceDirectory } from "../workspaces/directory-module.ts";

export const module = declareModule({
  name: "displays",
  needs: { accounts, displayAccounts, logbook, memberRoles, rights, roles, workspaceDirectory },
  async open({ workspaceDirectory: workspaces, ...needed }, { platform: { database, clock } }) {
    const { createDisplaysModule } = await import("./api.ts");
    const { createCameraStore, streamInformationOf, streamsOf } = await import("../cameras/index.ts");
    const cameras = createCameraStore(database);
    const opened = createDisplaysModule({
      ...needed,
      database,
      clock,
      workspaces,
      camerasOf: async (ids) =>
        (await cameras.whole(ids)).map((whole) => {
          const { id, name, timezone, enable } = whole.camera;
          return { id, name, timezone, enable, streamInformation: streamInformationOf(streamsOf(whole)) };
        }),
    });
    return {
      ...opened,
      reactions: [
        on(cameraRemoved, ({ cameraId, workspaceId }, within) =>
          opened.forgetCamera(cameraId, workspaceId, within),
        ),
        on(sharedChanged, ({ workspaceId }, within) => opened.followShared(workspaceId, within)),
      ],
    };
  },
});
