// The Range header of a replay (RFC 2326 3.7): a span of the camera's time.
import type { CardRange } from "./card-replay.ts";

/** Reads `clock=20260304T050907.25Z-20260304T051007Z`; without an end it lasts until `nowMs`. Undefined for any other. */
export function clockRange(value: string | undefined, nowMs: number): CardRange | undefined {
  const [, from, to] = /^clock=([\dT.]+Z)-([\dT.]+Z)?$/.exec(value?.trim() ?? "") ?? [];
  const fromMs = clockMs(from);
  const toMs = to === undefined ? nowMs : clockMs(to);
  return Number.isNaN(fromMs) || Number.isNaN(toMs) ? undefined : { fromMs, toMs };
}

export function clockRangeText(fromMs: number, toMs: number): string {
  const text = (ms: number) => new Date(ms).toISOString().replace(/[-:]/g, "");
  return `clock=${text(fromMs)}-${text(toMs)}`;
}

/** `20260304T050907.25Z` */
function clockMs(text = ""): number {
  return Date.parse(text.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})/, "$1-$2-$3T$4:$5:$6"));
}
