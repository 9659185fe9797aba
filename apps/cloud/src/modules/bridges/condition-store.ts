// SQL of what agents say of their machines, and of how far is what bridges kept.
import type { LineReport } from "@didban/bridge-line";
import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import type { EventPublisher } from "../../platform/events/index.ts";
import { backfillMoved } from "./bridge-topics.ts";
import type { Tables } from "./tables.ts";

const cameraRates = z.array(z.object({ id: z.string(), kbps: z.number().nullable() })).catch([]);

/** A media process that says nothing of what it fetches for so long is gone. */
const backfillLifeMs = 10 * 60_000;

/** What an agent said last. */
export type BridgeCondition = Omit<Selectable<Tables["bridge_condition"]>, "camera_rates"> & {
  readonly rates: LineReport["cameras"];
};

/** Milliseconds of footage that have come, and that are missing. */
export interface Backfill {
  readonly doneMs: number;
  readonly leftMs: number;
}

export class ConditionStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /** By the bridge. */
  async of(bridgeIds: readonly string[]): Promise<ReadonlyMap<string, BridgeCondition>> {
    if (bridgeIds.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("bridge_condition")
      .selectAll()
      .where("bridge_id", "in", bridgeIds)
      .execute();
    return new Map(
      rows.map(({ camera_rates: rates, ...row }) => [
        row.bridge_id,
        { ...row, rates: cameraRates.parse(rates) },
      ]),
    );
  }

  async put(bridgeId: string, report: LineReport, since: Date, now: Date): Promise<void> {
    const row = {
      told_at: now,
      clock_offset_ms: report.clockOffsetMs,
      storage: report.storage,
      storage_since: since,
      used_bytes: report.usedBytes,
      capacity_bytes: report.capacityBytes,
      camera_rates: JSON.stringify(report.cameras),
    };
    await this.#db
      .insertInto("bridge_condition")
      .values({ bridge_id: bridgeId, ...row })
      .onConflict((conflict) => conflict.column("bridge_id").doUpdateSet(row))
      .execute();
  }

  /** How much of what bridges kept has come, percent, by the bridge; of those without an entry nothing is missing. */
  async backfillOf(bridgeIds: readonly string[], nowMs: number): Promise<ReadonlyMap<string, number>> {
    if (bridgeIds.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("bridge_backfill")
      .select(({ fn }) => [
        "bridge_id",
        fn.sum<number>("done_ms").as("doneMs"),
        fn.sum<number>("left_ms").as("leftMs"),
      ])
      .where("bridge_id", "in", bridgeIds)
      .where("told_at", ">", new Date(nowMs - backfillLifeMs))
      .groupBy("bridge_id")
      .execute();
    return new Map(
      rows.map(({ bridge_id: id, doneMs, leftMs }) => [
        id,
        Math.floor((100 * doneMs) / Math.max(1, doneMs + leftMs)),
      ]),
    );
  }
}

/** Where a media process keeps how far what it fetches of a bridge is; null: nothing of it is missing any more. Open sessions are told. */
export function createBackfillStore(database: Database, events: EventPublisher) {
  return {
    async put(bridgeId: string, node: string, backfill: Backfill | null, now: Date): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const within = transaction.withTables<Tables>();
        const bridge = await within
          .selectFrom("bridge")
          .select("id")
          .where("id", "=", bridgeId)
          .forKeyShare()
          .executeTakeFirst();
        if (bridge === undefined) return;
        if (backfill === null) {
          const mine = within.deleteFrom("bridge_backfill").where("node", "=", node);
          await mine.where("bridge_id", "=", bridgeId).execute();
        } else {
          const row = { done_ms: backfill.doneMs, left_ms: backfill.leftMs, told_at: now };
          await within
            .insertInto("bridge_backfill")
            .values({ bridge_id: bridgeId, node, ...row })
            .onConflict((conflict) => conflict.columns(["bridge_id", "node"]).doUpdateSet(row))
            .execute();
        }
        await events.publish(backfillMoved, bridgeId, transaction);
      });
    },

    /** A process that begins is fetching nothing yet. */
    async forget(node: string): Promise<void> {
      await database.withTables<Tables>().deleteFrom("bridge_backfill").where("node", "=", node).execute();
    },
  };
}

export type BackfillStore = ReturnType<typeof createBackfillStore>;
