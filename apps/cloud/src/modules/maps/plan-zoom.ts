// How near a floor plan opens: so that all of it is seen in a room of ordinary size.
import { mapZoomMax, type PlaceMap } from "@didban/contract";

const metersAround = 40_075_016.686;
/** Pixels of the world at zoom 0, and those that a screen surely has for a map. */
const [worldPx, roomPx] = [512, 640];

/** The zoom at which the longer side of a plan takes `roomPx`. */
export function planZoom({ width, height, meters }: NonNullable<PlaceMap["plan"]>): number {
  const longest = meters * Math.max(1, height / width);
  const zoom = Math.log2((roomPx * metersAround) / (worldPx * longest));
  return Math.min(mapZoomMax, Math.max(0, Math.round(zoom * 100) / 100));
}
