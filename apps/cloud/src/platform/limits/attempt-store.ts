// SQL of counted attempts. They live in the database, so that limits hold across processes and restarts.
import type { Kysely } from "kysely";
import { takeTurn, type Database } from "../database/index.ts";
import { dayMs, heldBack, longest, type Counted, type Held } from "./limits.ts";
import type { Tables } from "./tables.ts";

/** No limit looks further back: older attempts count for nothing. */
const longestWindowMs = dayMs;

/** An attempt that was counted: its rows, and how many stand within the shortest window of each subject, this one included. */
export interface Claim {
  readonly ids: readonly number[];
  readonly counts: Readonly<Record<string, number>>;
}

export type Claimed = { readonly held: Held } | { readonly held: null; readonly claim: Claim };

export class AttemptStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts one attempt against every subject, or none when a limit of one of them is used up. */
  async claim(counted: readonly Counted[], nowMs: number): Promise<Claimed> {
    // A limit that is used up stays so for whoever waits their turn: a flood of attempts costs a read each, and no turn.
    const early = await readTimes(this.#database.withTables<Tables>(), counted, nowMs);
    if (early.held !== null) return { held: early.held };
    return this.#database.transaction().execute(async (trx) => {
      const db = trx.withTables<Tables>();
      // Always in the same order, so that two claims on the same subjects never wait for each other.
      for (const subject of counted.map((one) => one.subject).toSorted()) {
        await takeTurn(trx, subject);
      }
      const { held, times } = await readTimes(db, counted, nowMs);
      if (held !== null) return { held };
      const rows = counted.map(({ subject }) => ({ subject, at: new Date(nowMs) }));
      const inserted = await db.insertInto("attempt").values(rows).returning("id").execute();
      const counts = counted.map((one, index): [string, number] => [
        one.subject,
        1 + countWithin(times[index] ?? [], nowMs - (one.limits[0]?.windowMs ?? 0)),
      ]);
      return { held: null, claim: { ids: inserted.map(({ id }) => id), counts: Object.fromEntries(counts) } };
    });
  }

  /** Takes an attempt back, as if it had not been made. */
  async giveBack({ ids }: Claim): Promise<void> {
    const db = this.#database.withTables<Tables>();
    await db.deleteFrom("attempt").where("id", "in", ids).execute();
  }

  /** Removes attempts too old to count. */
  async sweep(nowMs: number): Promise<void> {
    const db = this.#database.withTables<Tables>();
    await db
      .deleteFrom("attempt")
      .where("at", "<", new Date(nowMs - longestWindowMs))
      .execute();
  }
}

/** The times of every subject's attempts, and the limit that holds them back longest, if one does. */
async function readTimes(
  db: Kysely<Tables>,
  counted: readonly Counted[],
  nowMs: number,
): Promise<{ readonly times: readonly number[][]; readonly held: Held | null }> {
  const times = await Promise.all(counted.map((one) => recentTimes(db, one, nowMs)));
  return {
    times,
    held: longest(counted.flatMap((one, index) => heldBack(one, times[index] ?? [], nowMs) ?? [])),
  };
}

/** Times of a subject's attempts, newest first: as many as its largest limit allows. */
async function recentTimes(
  db: Kysely<Tables>,
  { subject, limits }: Counted,
  nowMs: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("attempt")
    .select("at")
    .where("subject", "=", subject)
    .where("at", ">", new Date(nowMs - longestWindowMs))
    .orderBy("at", "desc")
    .limit(Math.max(...limits.map(({ count }) => count)))
    .execute();
  return rows.map(({ at }) => at.getTime());
}

function countWithin(timesMs: readonly number[], sinceMs: number): number {
  return timesMs.filter((atMs) => atMs > sinceMs).length;
}
