// What media processes say of bridges, as news for open sessions (EVT-2): how far what a bridge kept has come.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { News } from "../channel/index.ts";
import { BridgeStore } from "./bridge-store.ts";
import { backfillMoved } from "./bridge-topics.ts";
import { ConditionStore } from "./condition-store.ts";

/** Of a topic of the event bus. */
export function createBridgeNewsSource(database: Database, clock: Pick<Clock, "nowMs">) {
  const [bridges, conditions] = [new BridgeStore(database), new ConditionStore(database)];
  return {
    topic: backfillMoved,
    async read(id: string): Promise<News | null> {
      const bridge = await bridges.find(id);
      if (bridge === undefined) return null;
      const percent = (await conditions.backfillOf([id], clock.nowMs())).get(id) ?? null;
      const facts = { workspaceId: bridge.workspace_id, kind: "bridge", resourceId: id } as const;
      const data = { change: "backfill", percent };
      return { name: "ResourceEvent", args: [{ ...facts, event: "updated", eventType: null, data }] };
    },
  };
}
