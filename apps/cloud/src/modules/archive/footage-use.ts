// How much footage there is and how much of it fits: bytes on disk, bytes a day, days. Of the whole server for the operator, of one workspace for
// whoever chooses there how long footage is kept.
import { statfs } from "node:fs/promises";
import type { StorageOutlook } from "@didban/contract";
import { footageCapacity, turnoverBytes, type DiskLimit } from "@didban/media-io/archive";
import type { Database } from "../../platform/database/index.ts";
import { footageShares, type FootageClaim } from "./footage-shares.ts";
import type { Tables } from "./tables.ts";

const dayMs = 86_400_000;
/** What is younger says little of a day. */
const leastSpanMs = 60_000;

/** Footage on disk. */
export interface FootageUse {
  readonly footageBytes: number;
  /** At the rate of the last 24 hours; null before anything was recorded. */
  readonly bytesPerDay: number | null;
}

/** The disk that holds footage. */
export interface FootageDisk {
  readonly totalBytes: number;
  /** Free to this process, as `df` says. */
  readonly freeBytes: number;
  /** What footage may take in all (OPS-9). */
  readonly limitBytes: number;
}

/** Of these cameras, or of all. */
export async function footageUse(
  database: Database,
  nowMs: number,
  cameraIds?: readonly string[],
): Promise<FootageUse> {
  const db = database.withTables<Tables>();
  const files = () =>
    cameraIds === undefined
      ? db.selectFrom("archive_file")
      : db.selectFrom("archive_file").where("camera_id", "in", [...cameraIds]);
  if (cameraIds?.length === 0) return { footageBytes: 0, bytesPerDay: null };
  const { total, oldest } = await files()
    .select(({ fn }) => [
      fn.sum<number | null>("bytes").as("total"),
      fn.min<number | null>("position_start_ms").as("oldest"),
    ])
    .executeTakeFirstOrThrow();
  const { recent } = await files()
    .select(({ fn }) => fn.sum<number | null>("bytes").as("recent"))
    .where("position_start_ms", ">", nowMs - dayMs)
    .executeTakeFirstOrThrow();
  const spanMs = Math.min(dayMs, nowMs - (oldest ?? nowMs));
  const bytesPerDay =
    oldest === null || spanMs < leastSpanMs ? null : Math.round((Number(recent ?? 0) * dayMs) / spanMs);
  return { footageBytes: Number(total ?? 0), bytesPerDay };
}

/** The disk of the data folder, of which footage takes `usedBytes`. */
export async function footageDisk(folder: string, limit: DiskLimit, usedBytes: number): Promise<FootageDisk> {
  const { bsize, blocks, bavail } = await statfs(folder);
  const [totalBytes, freeBytes] = [bsize * blocks, bsize * bavail];
  const volume = { usedBytes, freeBytes, totalBytes };
  return { totalBytes, freeBytes, limitBytes: Math.max(0, Math.floor(footageCapacity(limit, volume))) };
}

/** What footage may still take before the oldest goes to make room; 0 once it does. */
export function bytesLeft({ footageBytes }: FootageUse, { freeBytes, limitBytes }: FootageDisk): number {
  const freeOfLimit = Math.min(limitBytes - footageBytes, freeBytes);
  return freeOfLimit > turnoverBytes(limitBytes) ? freeOfLimit : 0;
}

/** Days of footage that `roomBytes` hold at the present rate; null while there is none. */
export function daysThatFit(roomBytes: number, bytesPerDay: number | null): number | null {
  return bytesPerDay === null || bytesPerDay === 0 ? null : roomBytes / bytesPerDay;
}

/** What room a workspace has, by its share of the disk (ARCH-32), and how many days of its footage that is. */
export function outlookOf(
  workspaceId: string,
  { footageBytes, bytesPerDay }: FootageUse,
  { limitBytes }: Pick<FootageDisk, "limitBytes">,
  claims: readonly FootageClaim[],
): StorageOutlook {
  const roomBytes = Math.floor((footageShares(claims).get(workspaceId) ?? 0) * limitBytes);
  return {
    footageBytes,
    roomBytes,
    bytesPerDay,
    keptDays: claims.find((claim) => claim.workspaceId === workspaceId)?.longestAgeDays ?? null,
    fitDays: daysThatFit(roomBytes, bytesPerDay),
  };
}
