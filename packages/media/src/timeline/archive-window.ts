// Which part of a camera's past may be seen (ARCH-20), and how its recorded time is told (ARCH-12).

const dayMs = 86_400_000;

/** An entry of the archive map: `[start, end, ongoing]`, times as day-numbers. */
export type ArchiveMapEntry = [start: number, end: number, ongoing: boolean];

/** The later of the camera's creation and now minus its archive age, whose days may be a fraction; milliseconds since 1970 UTC. */
export function earliestAllowedMs(
  camera: { readonly createdAtMs: number; readonly archiveAgeDays: number },
  nowMs: number,
): number {
  return Math.max(camera.createdAtMs, nowMs - camera.archiveAgeDays * dayMs);
}
