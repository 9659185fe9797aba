// The few statistics that the figures use.

/** The middle value; the mean of the two middle ones of an even count. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** The value that `share` (0 to 1) of the values do not exceed. NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Rise of the line of least squares through points (x, y). NaN for fewer than two. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return above / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

/** `12.3`, without digits that say nothing. */
export function round(value: number, digits = 2): string {
  if (!Number.isFinite(value)) return "not measured";
  return String(Number(value.toFixed(digits)));
}
