// Declares what people set for themselves and their workspaces, tabs among it.
import { declareModule, on } from "../../platform/kernel/index.ts";
import { matrices } from "../access/module.ts";
import { rights } from "../access/rights-module.ts";
import { logbook } from "../activity/logbook-module.ts";
import { cameraRemoved } from "../cameras/hooks.ts";
import { announcing } from "../channel/announcing-module.ts";
import { accountErased } from "../identity/hooks.ts";
import { accounts } from "../identity/module.ts";
import { visitEnded } from "../people/hooks.ts";
import { workspaceCreated } from "../workspaces/hooks.ts";
import { hours } from "../workspaces/module.ts";

export const module = declareModule({
  name: "custom settings",
  needs: { accounts, announcing, hours, logbook, matrices, rights },
  async open(needed, { platform: { database, clock } }) {
    const { createCustomSettingsModule } = await import("./api.ts");
    const opened = createCustomSettingsModule({
      database,
      clock,
      localeOf: async (accountId) => (await needed.accounts.read(accountId))?.locale ?? "en",
      hours: needed.hours,
      rights: {
        matrixOf: (caller) => needed.matrices.matrixOf(caller),
        mayUpdateWorkspace: (caller) => needed.rights.holdsOnWorkspace(caller, "workspaceUpdateInformation"),
      },
      announce: (news, within, audience) => needed.announcing.announce(news, within, audience),
      logbook: needed.logbook,
    });
    return {
      ...opened,
      reactions: [
        on(accountErased, ({ accountId }, within) => opened.erase(accountId, within)),
        on(visitEnded, ({ accountId, workspaceId }, within) => opened.erase(accountId, within, workspaceId)),
        on(cameraRemoved, ({ cameraId, workspaceId }, within) =>
          opened.forgetCamera(cameraId, workspaceId, within),
        ),
        on(workspaceCreated, async ({ id, ownerId, isDemo }, within) => {
          if (isDemo) await opened.markOnboarded(ownerId, id, within);
        }),
      ],
    };
  },
});
