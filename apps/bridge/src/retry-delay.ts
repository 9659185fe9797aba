// How long a bridge waits before it comes again (BRDG-29): 1, 2, 4, 8, 16, then 30 s, each with jitter, so that a thousand bridges do not come at once.
import { lineLimits } from "@didban/bridge-line";

/** `failures`: how often it failed in a row, from 0. `random`: from 0 to 1. Up to a fifth more or less. */
export function retryDelayMs(failures: number, random: number = Math.random()): number {
  const delays = lineLimits.retryAfterMs;
  const usual = delays[Math.min(failures, delays.length - 1)] ?? 0;
  return (usual * (8 + 4 * random)) / 10;
}
