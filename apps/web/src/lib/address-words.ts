// Words of addresses that several screens filter by: days and ids. Days are whole days since 1970-01-01.

const dayMs = 86_400_000;

/** Whether `text` may be the id of something. */
export const isId = (text: string | null): text is string =>
  text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The day that `text` names, "2026-03-14"; undefined where it names none. */
export function dayOf(text: string | null): number | undefined {
  const ms = text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms / dayMs;
}

export function textOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
