// Bounds of steering cameras (PTZ-2 to PTZ-5), which the page knows as the server does.

/** How long one move may last, milliseconds. */
export const ptzMoveMs = { min: 100, max: 5_000, usual: 1_000 } as const;
/** Who steers has the camera so long after each move, seconds (PTZ-4). */
export const ptzLeaseSeconds = 10;
/** Moves of one person in a second (PTZ-5). */
export const ptzMovesASecond = 10;
/** Characters of a preset's name (PTZ-3). */
export const presetNameMaxLength = 32;
/** A tour goes through so many presets at most, and stays at each for so many seconds. */
export const ptzTourStopsAtMost = 32;
export const ptzTourSeconds = { min: 5, max: 3_600, usual: 20 } as const;
/** A clock that is off by more is told of on the camera's page, seconds. */
export const clockOffToldSeconds = 2;

/** What a camera that has these features can do (PTZ-1). Presets and a home are nothing to one that neither turns nor zooms. */
export function ptzSupportOf(features: readonly string[]) {
  const has = (name: string) => features.includes(name);
  const [pan, tilt, zoom] = [has("pan"), has("tilt"), has("zoom")];
  const enabled = pan || tilt || zoom;
  return { enabled, pan, tilt, zoom, presets: enabled && has("presets"), home: enabled && has("home") };
}
