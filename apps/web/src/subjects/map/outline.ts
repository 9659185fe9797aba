// The outline of the world as it is shipped, and as it is drawn. Where it is from and how it is written stands in docs/decisions/maps.md.

/** Hundredths of a degree from one corner to the next, the first from 0/0: east, north, east, north ... */
type Steps = readonly number[];

interface Shipped {
  /** Each piece of land: its edge, and those of the lakes in it. */
  readonly land: readonly (readonly Steps[])[];
  /** Lines between countries. */
  readonly borders: readonly Steps[];
}

type Corner = [longitude: number, latitude: number];

/** What is drawn of it. */
export function readOutline({ land, borders }: Shipped) {
  return {
    land: shape({ type: "MultiPolygon", coordinates: land.map((rings) => rings.map(cornersOf)) } as const),
    borders: shape({ type: "MultiLineString", coordinates: borders.map(cornersOf) } as const),
  };
}

const shape = <Geometry>(geometry: Geometry) => ({ type: "Feature", properties: {}, geometry }) as const;

function cornersOf(steps: Steps): Corner[] {
  const corners: Corner[] = [];
  let [east, north] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    east += steps[at] ?? 0;
    north += steps[at + 1] ?? 0;
    corners.push([east / 100, north / 100]);
  }
  return corners;
}
