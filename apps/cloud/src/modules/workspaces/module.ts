// Declares workspaces themselves, their settings, and the demo's.
import { declareModule, port } from "../../platform/kernel/index.ts";
import { memberRoles, roles } from "../access/rights-module.ts";
import { logbook } from "../activity/logbook-module.ts";
import { announcing } from "../channel/announcing-module.ts";
import { accounts } from "../identity/module.ts";
import { notices } from "../notifications/module.ts";
import { detaching, entry, ownMemberships, visits } from "../people/module.ts";
import type { WorkspacesModule } from "./api.ts";
import { workspaceCreated } from "./hooks.ts";

/** Hours of operation. */
export const hours = port<WorkspacesModule["hours"]>("hours of operation");
export const demoWorkspace = port<Pick<WorkspacesModule, "ensureDemo">>("demo workspace");

export const module = declareModule({
  name: "workspaces",
  needs: {
    accounts,
    announcing,
    detaching,
    entry,
    logbook,
    memberRoles,
    notices,
    ownMemberships,
    roles,
    visits,
  },
  gives: { hours, demoWorkspace },
  async open(
    { announcing: announcer, ownMemberships: own, detaching: leaving, ...needed },
    { platform, raise },
  ) {
    const { createWorkspacesModule } = await import("./api.ts");
    const { countBridges } = await import("../bridges/index.ts");
    const { countCameras } = await import("../cameras/index.ts");
    const opened = createWorkspacesModule({
      ...platform,
      ...needed,
      members: {
        find: (id, accountId) => own.find(id, accountId),
        of: (accountId, within) => own.of(accountId, within),
        add: (id, accountId, within) => own.add(id, accountId, within),
        detachAll: (id, within) => leaving.all(id, within),
        detachGuests: (id, within) => leaving.guests(id, within),
      },
      devices: {
        count: async (id, within) => ({
          cameras: await countCameras(id, within),
          bridges: await countBridges(id, within),
        }),
      },
      raise: (...notice) => needed.notices.raise(...notice),
      rolesOf: (accountId) => needed.memberRoles.ofPerson(accountId),
      announce: (news, within) => announcer.announce(news, within),
      created: (workspace, within) => raise(workspaceCreated, workspace, within),
      workspaceLimit: platform.settings.workspaceLimit,
    });
    return { ...opened, gives: { hours: opened.hours, demoWorkspace: opened } };
  },
});
