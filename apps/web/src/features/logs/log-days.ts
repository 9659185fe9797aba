// Entries by the day that they happened on, as pages of a log come in. Pure.
import type { LogEntryView } from "@didban/contract";
import { localDayOf, startOfLocalDay, type ZoneOffset } from "@didban/media/timeline";

/** A day with its entries, newest first, in pieces as they were loaded: a piece never changes, and so is drawn once. */
export interface LogDay<Entry = LogEntryView> {
  readonly day: number;
  readonly pieces: readonly (readonly Entry[])[];
}

/** Pages, newest first, as days. An entry that two pages hold, since something came in between, is shown once. */
export function daysOf<Entry extends Pick<LogEntryView, "id" | "createdAt">>(
  pages: readonly (readonly Entry[])[],
  zone: ZoneOffset,
): LogDay<Entry>[] {
  const days: { day: number; pieces: Entry[][] }[] = [];
  const seen = new Set<string>();
  // Telling the day of an instant is slow; entries go back in time, so most are of the day before them.
  let day = Number.NaN;
  let dayStartMs = Number.POSITIVE_INFINITY;
  for (const page of pages) {
    let piece: Entry[] | undefined;
    for (const entry of page) {
      if (seen.has(entry.id)) continue;
      seen.add(entry.id);
      const ms = Date.parse(entry.createdAt);
      if (ms < dayStartMs) {
        day = localDayOf(ms, zone);
        dayStartMs = startOfLocalDay(day, zone);
      }
      const last = days.at(-1);
      if (last?.day !== day) days.push({ day, pieces: [(piece = [entry])] });
      else if (piece === undefined) last.pieces.push((piece = [entry]));
      else piece.push(entry);
    }
  }
  return days;
}
