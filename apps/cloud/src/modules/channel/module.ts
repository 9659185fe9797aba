// Declares the session channel: tickets, the socket, and everything that is told over it.
import { declareModule, on } from "../../platform/kernel/index.ts";
import { rights } from "../access/rights-module.ts";
import { accountErased } from "../identity/hooks.ts";
import { accounts, userLog } from "../identity/module.ts";
import { sessionDirectory } from "../identity/session-directory-module.ts";
import { notices } from "../notifications/module.ts";
import { memberships } from "../people/memberships-module.ts";

export const module = declareModule({
  name: "channel",
  needs: { accounts, memberships, notices, rights, sessionDirectory, userLog },
  async open(needed, { platform }) {
    const { createChannelModule } = await import("./api.ts");
    const { archiveMapChanged } = await import("../archive/index.ts");
    const { createEventNewsSource } = await import("../camera-events/index.ts");
    const { createBridgeNewsSource } = await import("../bridges/index.ts");
    const { createCameraNewsSources } = await import("../cameras/index.ts");
    const { sessionChanged } = await import("../identity/index.ts");
    const { notificationRaised } = await import("../notifications/index.ts");
    const { clock, database, settings } = platform;
    const opened = createChannelModule({
      ...platform,
      rights: needed.rights,
      members: needed.memberships,
      sessions: needed.sessionDirectory,
      notifications: needed.notices,
      sources: [
        ...createCameraNewsSources(database, archiveMapChanged),
        createEventNewsSource(database),
        createBridgeNewsSource(database, clock),
      ],
      userLog: needed.userLog,
      topics: { sessionChanged, notificationRaised },
      eventHost: settings.eventHost,
      localeOf: async (accountId) => (await needed.accounts.read(accountId))?.locale ?? "en",
    });
    return {
      ...opened,
      reactions: [on(accountErased, ({ accountId }, within) => opened.erase(accountId, within))],
    };
  },
});
