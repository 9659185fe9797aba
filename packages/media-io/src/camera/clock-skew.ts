// How far a camera's clock is off, from the Date of its answers (RFC 2326 12.18). Pure.

/** A clock that is off by less is right enough. */
export const toleratedMs = 60_000;
/** Cameras write local time and call it GMT: zones differ by quarters of an hour, and from the farthest by so much. */
const zoneStepMs = 15 * 60_000;
const widestZoneMs = 14 * 60 * 60_000;

/** Milliseconds by which a camera's clock is ahead, less than zero when it is behind; undefined where it is right, as far as can be told. */
export function clockSkewMs(dateText: string | undefined, nowMs: number): number | undefined {
  const dateMs = dateText === undefined ? Number.NaN : Date.parse(dateText);
  if (Number.isNaN(dateMs)) return undefined;
  const skewMs = dateMs - nowMs;
  const zoneMs =
    Math.abs(skewMs) > widestZoneMs + toleratedMs ? 0 : Math.round(skewMs / zoneStepMs) * zoneStepMs;
  return Math.abs(skewMs - zoneMs) > toleratedMs ? skewMs - zoneMs : undefined;
}
