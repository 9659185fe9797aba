// How much footage there is, for the operator: bytes on disk and bytes a day.
import type { Database } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

const dayMs = 86_400_000;

export async function footageUse(
  database: Database,
  nowMs: number,
): Promise<{ footageBytes: number; bytesPerDay: number | null }> {
  const db = database.withTables<Tables>();
  const { total, oldest } = await db
    .selectFrom("archive_file")
    .select(({ fn }) => [
      fn.sum<number | null>("bytes").as("total"),
      fn.min<number | null>("position_start_ms").as("oldest"),
    ])
    .executeTakeFirstOrThrow();
  const { recent } = await db
    .selectFrom("archive_file")
    .select(({ fn }) => fn.sum<number | null>("bytes").as("recent"))
    .where("position_start_ms", ">", nowMs - dayMs)
    .executeTakeFirstOrThrow();
  const spanMs = Math.min(dayMs, nowMs - (oldest ?? nowMs));
  const bytesPerDay =
    oldest === null || spanMs < 60_000 ? null : Math.round((Number(recent ?? 0) * dayMs) / spanMs);
  return { footageBytes: Number(total ?? 0), bytesPerDay };
}
