// Which places stand so near one another that they are shown as one (MAP-9). Pure, and quick: it is asked at each step of a zoom.
import { widthAt, type Spot } from "../../subjects/map/geo.ts";

export interface Placed {
  readonly id: string;
  readonly spot: Spot;
}

/** Places that are shown as one; a single one by itself. */
export interface Cluster<Place extends Placed> {
  /** That of its first place: the same while the same places stand first. */
  readonly id: string;
  /** The middle of its places. */
  readonly spot: Spot;
  readonly places: readonly [Place, ...Place[]];
}

/** Nearer ones would cover each other. */
const apartPx = 46;

/** A step of the zoom at which clusters are made anew: between two they stay what they are. */
export const clusterZoom = (zoom: number): number => Math.floor(zoom * 2) / 2;

/** `places` as they are shown at a zoom; `alone` is never hidden in another. */
export function clustersOf<Place extends Placed>(
  places: readonly Place[],
  zoom: number,
  alone?: string,
): readonly Cluster<Place>[] {
  const apart = apartPx / widthAt(clusterZoom(zoom));
  const cells = new Map<string, Growing<Place>[]>();
  const all: Growing<Place>[] = [];
  for (const place of places) {
    const column = Math.floor(place.spot.x / apart);
    const row = Math.floor(place.spot.y / apart);
    const near = place.id === alone ? undefined : nearest(place.spot, { column, row, apart, cells });
    if (near !== undefined) {
      near.places.push(place);
      continue;
    }
    const made: Growing<Place> = { seed: place.spot, places: [place], isClosed: place.id === alone };
    all.push(made);
    const key = `${column} ${row}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [made]);
    else cell.push(made);
  }
  return all.map(({ places: together }) => ({
    id: together[0].id,
    spot: middleOf(together),
    places: together,
  }));
}

interface Growing<Place> {
  readonly seed: Spot;
  readonly places: [Place, ...Place[]];
  /** Takes no other in. */
  readonly isClosed: boolean;
}

interface Around<Place> {
  readonly column: number;
  readonly row: number;
  readonly apart: number;
  readonly cells: ReadonlyMap<string, readonly Growing<Place>[]>;
}

/** The cluster that is near enough, of those in the cells around. */
function nearest<Place>(
  spot: Spot,
  { column, row, apart, cells }: Around<Place>,
): Growing<Place> | undefined {
  let best: Growing<Place> | undefined;
  let least = apart;
  for (let x = column - 1; x <= column + 1; x += 1)
    for (let y = row - 1; y <= row + 1; y += 1)
      for (const cluster of cells.get(`${x} ${y}`) ?? []) {
        const far = Math.hypot(cluster.seed.x - spot.x, cluster.seed.y - spot.y);
        if (far >= least || cluster.isClosed) continue;
        best = cluster;
        least = far;
      }
  return best;
}

function middleOf(places: readonly Placed[]): Spot {
  let [x, y] = [0, 0];
  for (const { spot } of places) {
    x += spot.x;
    y += spot.y;
  }
  return { x: x / places.length, y: y / places.length };
}
