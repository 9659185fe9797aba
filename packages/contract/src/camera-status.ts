// How a camera's status is named and numbered (STAT). Plain values without a shape: the page takes them without taking zod.

/** Stored status codes (CAM-9). */
export const storedCameraStatus = { inactivate: 0, active: 1, stall: 2, disconnected: 3 } as const;
export type StoredCameraStatus = (typeof storedCameraStatus)[keyof typeof storedCameraStatus];

/** Numeric health of each displayed status (STAT-4). */
export const overallHealth = {
  unknown: 0,
  offline: 1,
  error: 2,
  connecting: 3,
  healthyLive: 4,
  healthyRecording: 5,
} as const;
export type DisplayedStatus = keyof typeof overallHealth;

export const displayedStatuses: readonly DisplayedStatus[] = Object.keys(overallHealth).filter(
  (name): name is DisplayedStatus => Object.hasOwn(overallHealth, name),
);

/** The displayed status of a numeric health (STAT-4); `unknown` for a number that names none. */
export function displayedOfHealth(overall: number): DisplayedStatus {
  return displayedStatuses.find((name) => overallHealth[name] === overall) ?? "unknown";
}

/** Flags of the detailed status that say an error (STAT-5, STAT-8). */
export const errorFlags = [
  "liveHighResStreamError",
  "liveLowResStreamError",
  "livePoorStreamError",
  "recordStreamError",
  "analyticStreamError",
  "recordFailed",
] as const;
export type ErrorFlag = (typeof errorFlags)[number];

/** Names of the error flags that are set. */
export function errorFlagsOf(flags: Readonly<Record<ErrorFlag, boolean>>): ErrorFlag[] {
  return errorFlags.filter((flag) => flags[flag]);
}
