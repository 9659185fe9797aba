// Which cameras a media process takes, gives back and keeps: a pure choice over what the database says. Cameras stay where they are as long
// as their process lives; free ones are shared evenly among the processes that live.
import { createHash } from "node:crypto";

export interface MediaNode {
  readonly name: string;
  /** Cameras it takes at most. */
  readonly capacity: number;
}

export interface PlacementFacts {
  /** The process that chooses. */
  readonly self: MediaNode;
  /** Processes that live, self among them. */
  readonly nodes: readonly MediaNode[];
  /** Cameras that shall be recorded and served. */
  readonly cameraIds: readonly string[];
  /** Holder by camera, leases of lost processes included. */
  readonly leases: ReadonlyMap<string, string>;
  /** Processes that are about to live as well, as at a start of several: their share is left to them. */
  readonly expectedNodes: number;
}

export interface PlacementChoice {
  /** Own cameras that stay. */
  readonly keep: readonly string[];
  /** Free cameras to try to take; another process may be quicker. */
  readonly take: readonly string[];
  /** Own leases on cameras that are no more. */
  readonly giveBack: readonly string[];
}

/** The choice of `facts.self`. */
export function choosePlacement(facts: PlacementFacts): PlacementChoice {
  const { self, nodes, leases } = facts;
  const wanted = new Set(facts.cameraIds);
  const living = new Set(nodes.map((node) => node.name));
  const own = [...leases].filter(([, holder]) => holder === self.name).map(([camera]) => camera);
  const keep = own.filter((camera) => wanted.has(camera));
  const free = facts.cameraIds.filter((camera) => {
    const holder = leases.get(camera);
    return holder === undefined || !living.has(holder);
  });
  const share = Math.ceil(facts.cameraIds.length / Math.max(nodes.length, facts.expectedNodes));
  const room = Math.max(0, Math.min(self.capacity, share) - keep.length);
  return {
    keep,
    take: inOwnOrder(free, self.name).slice(0, room),
    giveBack: own.filter((camera) => !wanted.has(camera)),
  };
}

/** Each process looks at free cameras in an order of its own, so that several at once seldom reach for the same one. */
function inOwnOrder(cameras: readonly string[], nodeName: string): readonly string[] {
  const rank = (camera: string) => createHash("sha256").update(`${nodeName} ${camera}`).digest("hex");
  return cameras
    .map((camera) => ({ camera, rank: rank(camera) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ camera }) => camera);
}
