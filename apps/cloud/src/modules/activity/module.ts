// Declares the logs: reading and exporting them, entries of failed calls.
import { declareModule, on, port } from "../../platform/kernel/index.ts";
import { resources, rights } from "../access/rights-module.ts";
import { accountErased } from "../identity/hooks.ts";
import { memberships } from "../people/memberships-module.ts";
import type { ActivityModule } from "./api.ts";
import { logbook } from "./logbook-module.ts";

/** Enters failed calls into the logs. */
export const failedCalls = port<Pick<ActivityModule, "noteFailure">>("failed calls");

export const module = declareModule({
  name: "activity",
  needs: { logbook, memberships, resources, rights },
  gives: { failedCalls },
  async open({ memberships: people, resources: kinds, ...needed }, { platform }) {
    const { createActivityModule } = await import("./api.ts");
    const opened = createActivityModule({
      ...platform,
      ...needed,
      workspacesOf: (accountId) => people.workspacesOf(accountId),
      nameOf: (kind, id, workspaceId) => kinds.nameOf(kind, id, workspaceId, platform.database),
    });
    return {
      ...opened,
      gives: { failedCalls: opened },
      reactions: [on(accountErased, ({ accountId }, within) => opened.erase(accountId, within))],
    };
  },
});
