// What there is to choose for layouts that are shared with a workspace and for tours (LAYT-23), and how much, without the shapes, so that the web app has it too.

/** Layouts that one workspace may share, and tours that it may have. */
export const sharedLayoutsAtMost = 100;
export const toursAtMost = 100;

/** Cameras of one layout; those that do not fit its grid included. */
export const camerasOfLayoutAtMost = 120;

/** Steps of one tour. */
export const tourStepsAtMost = 64;

/** Characters of the name of either. */
export const sharedNameMaxLength = 74;

/** How long a step of a tour stays, in seconds. */
export const tourStepSeconds = { min: 5, max: 300, usual: 20 } as const;

/** A tour that somebody touches goes on by itself after so long without a touch. */
export const tourRestMs = 30_000;

/** The word for what changed, in the news of the workspace that a shared layout or a tour did (CHAN-14). */
export const sharedNewsKey = "shared";

interface Placed {
  readonly cameraId: string;
}

/** The cameras of an arrangement, from the begin to the end of it. */
export function camerasIn(
  arrangement:
    | { readonly kind: "grid"; readonly cells: readonly Placed[] }
    | { readonly kind: "free"; readonly tiles: readonly Placed[] },
): readonly string[] {
  const placed = arrangement.kind === "grid" ? arrangement.cells : arrangement.tiles;
  return placed.map(({ cameraId }) => cameraId);
}
