// Keeps what agents say of their machines (BRDG-42, BRDG-46, BRDG-47). A disk or card that turns bad or good is told to open sessions and stands in the logs. Notifications of it
// (`bridgeStorageMissing`, `bridgeStorageFull`, `bridgeStorageFailing`) have their place here, beside the note, once people are told of bridges.
import type { LineReport, LineStorage } from "@didban/bridge-line";
import type { LogAction } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { BridgeStore } from "./bridge-store.ts";
import { ConditionStore } from "./condition-store.ts";
import type { AnnounceBridge, NoteBridge } from "./ports.ts";

export interface ConditionKeeperDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly announce: AnnounceBridge;
  readonly note: NoteBridge;
}

const actOf: Readonly<Record<LineStorage, LogAction<"bridge">>> = {
  good: "storageGood",
  missing: "storageMissing",
  full: "storageFull",
  failing: "storageFailing",
};

export class ConditionKeeper {
  readonly #deps: ConditionKeeperDeps;

  constructor(deps: ConditionKeeperDeps) {
    this.#deps = deps;
  }

  /** What the agent of a registration says; of one that is no bridge's it is nobody's business. */
  async take(registrationId: string, report: LineReport): Promise<void> {
    const { announce, clock, database, note } = this.#deps;
    await database.transaction().execute(async (within) => {
      const bridges = new BridgeStore(within);
      const id = (await bridges.ofRegistration(registrationId))?.id;
      const bridge = id === undefined ? undefined : await bridges.hold(id);
      if (bridge === undefined || bridge.state !== "active") return;
      const store = new ConditionStore(within);
      const former = (await store.of([bridge.id])).get(bridge.id);
      const now = new Date(clock.nowMs());
      const isSame = report.storage === (former?.storage ?? "good");
      await store.put(bridge.id, report, (isSame && former?.storage_since) || now, now);
      if (former === undefined || !isSame) {
        const named = { id: bridge.id, workspaceId: bridge.workspace_id, name: bridge.name };
        const data = { change: "storage", storage: report.storage };
        await announce(named, { event: "updated", data }, within);
        if (!isSame) await note(actOf[report.storage], named, null, within);
      }
    });
  }
}
