// How long a process that died waits before it is started again (OPS-16; at once after the first death: docs/decisions/restarts.md).

const longestSeconds = 30;
/** A process that lived this long is well again: its next death is counted as the first. */
export const wellAfterMs = 60_000;

/** Seconds before the restart after the `deaths`-th death in a row, from 1: 0, 1, 2, 4 ... 30. */
export function restartDelaySeconds(deaths: number): number {
  return deaths === 1 ? 0 : Math.min(longestSeconds, 2 ** (deaths - 2));
}
