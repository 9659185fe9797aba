// Bounds of snapshots (SNAP-4, SNAP-6), without the shapes, so that the web app has them too.

export const snapshotMaxBytes = 10 * 1024 * 1024;
export const snapshotNameMaxLength = 100;
/** In which size a picture is asked for: as it was taken, or small, for a list. */
export const snapshotSizes = ["full", "small"] as const;
