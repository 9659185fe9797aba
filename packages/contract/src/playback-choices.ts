// Bounds of playback.

/** So many cameras are shown at one time (PLAY-43). */
export const maxCompared = 9;
