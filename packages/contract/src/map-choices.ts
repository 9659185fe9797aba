// Bounds of maps (MAP-3 to MAP-7), without the shapes, so that the web app has them too.

/** What lies under the devices of a map: the world, or the picture of a floor plan. */
export const mapGrounds = ["world", "plan"] as const;
export type MapGround = (typeof mapGrounds)[number];

export const mapNameMaxLength = 74;
/** Characters of the address of a place. */
export const placeAddressMaxLength = 250;
/** At 0 the whole world is 512 pixels wide, each step doubles it; floor plans are looked at from nearer. */
export const mapZoomMax = 24;
/** Maps of one workspace, and places on one map. */
export const mapsAtMost = 100;
export const markersAtMost = 10_000;

/** The picture of a floor plan: bytes as it comes, and pixels of its longer side as it is kept. */
export const planMaxBytes = 20 * 1024 * 1024;
export const planLongestSide = 4096;
/** How many metres of the building a plan shows from edge to edge. */
export const planMeters = { least: 1, most: 5_000, usual: 50 } as const;

/** Where a camera looks, as it lies on a map: degrees clockwise from north, how wide, and how many metres far. */
export const fieldOfViewLimits = {
  angle: { least: 1, most: 360 },
  reach: { least: 1, most: 2_000 },
} as const;
/** What a camera is given when its field of view is shown for the first time. */
export const usualFieldOfView = { direction: 0, angle: 90, reach: 20 } as const;

/** Codes of what stands on maps now; those of MAP-2 that are not among them wait for their part. */
export const placedTypes = ["c", "cg", "m"] as const;
export type PlacedType = (typeof placedTypes)[number];

/** By this in `data.change` a message of the workspace says that its maps, or what stands on them, are others now (EVT-2). */
export const mapsNews = "maps";
