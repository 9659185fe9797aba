// How a process that has no api asks agents something: which control line a bridge has now, and a question on it.
import { lineLimits } from "@didban/bridge-line";
import type { Database } from "../../platform/database/index.ts";
import { LineQuestions, type LineQuestionsDeps } from "./line-questions.ts";
import type { LineAnswer } from "./line-store.ts";
import type { Tables } from "./tables.ts";

export interface BridgeReach {
  start(): void;
  stop(): void;
  /** The control line of each of these bridges that has one, by the bridge. */
  linesOf(bridgeIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Asks on a control line; null when no answer came in time. */
  ask(lineId: string, what: string, args: unknown): Promise<LineAnswer | null>;
}

export function createBridgeReach(deps: LineQuestionsDeps): BridgeReach {
  const questions = new LineQuestions(deps);
  return {
    start: () => questions.start(),
    stop: () => questions.stop(),
    linesOf(bridgeIds) {
      const since = new Date(deps.clock.nowMs() - lineLimits.disconnectedAfterMs);
      return newestLines(deps.database, bridgeIds, since);
    },
    ask: (lineId, what, args) => questions.ask(lineId, what, args),
  };
}

async function newestLines(
  database: Database,
  bridgeIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .withTables<Tables>()
    .selectFrom("bridge")
    .innerJoin("bridge_line", "bridge_line.registration_id", "bridge.registration_id")
    .select(["bridge.id as bridgeId", "bridge_line.id as lineId"])
    .where("bridge.id", "in", bridgeIds)
    .where("bridge.state", "=", "active")
    .where("bridge_line.heard_at", ">", since)
    .orderBy("bridge_line.opened_at")
    .orderBy("bridge_line.id")
    .execute();
  return new Map(rows.map(({ bridgeId, lineId }) => [bridgeId, lineId]));
}
