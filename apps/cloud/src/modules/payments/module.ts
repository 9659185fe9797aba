// Declares who may be charged.
import { declareModule, on } from "../../platform/kernel/index.ts";
import { logbook } from "../activity/logbook-module.ts";
import { accountErased } from "../identity/hooks.ts";
import { accounts } from "../identity/module.ts";

export const module = declareModule({
  name: "payments",
  needs: { accounts, logbook },
  async open({ accounts: people, logbook: log }, { platform: { database, clock } }) {
    const { createPaymentsModule } = await import("./api.ts");
    const opened = createPaymentsModule({ database, clock, logbook: log, people });
    return {
      ...opened,
      reactions: [on(accountErased, ({ accountId }, within) => opened.erase(accountId, within))],
    };
  },
});
