// What of an arrangement one sees, and what becomes of the rest when they change it (LAYT-23). Pure.
import {
  camerasIn,
  camerasOfLayoutAtMost,
  type SharedArrangement,
  type SharedCell,
  type TourStep,
} from "@didban/contract";

type Seen = (cameraId: string) => boolean;

/** What is left of an arrangement for somebody who sees these cameras: the cells of others are empty. */
export function seenOf(arrangement: SharedArrangement, isSeen: Seen): SharedArrangement {
  const isOf = ({ cameraId }: { readonly cameraId: string }) => isSeen(cameraId);
  return arrangement.kind === "grid"
    ? { ...arrangement, cells: arrangement.cells.filter(isOf) }
    : { ...arrangement, tiles: arrangement.tiles.filter(isOf) };
}

/**
 * `wanted`, and what of `kept` whoever wants it does not see: each keeps its place, or takes the first free cell where they put another camera there. Null where
 * that is more than a layout holds. Both are of one kind.
 */
export function withUnseen(
  wanted: SharedArrangement,
  kept: SharedArrangement,
  isSeen: Seen,
): SharedArrangement | null {
  const unseen = seenOf(kept, (cameraId) => !isSeen(cameraId));
  if (camerasIn(wanted).length + camerasIn(unseen).length > camerasOfLayoutAtMost) return null;
  if (wanted.kind === "free" && unseen.kind === "free")
    return { ...wanted, tiles: [...wanted.tiles, ...unseen.tiles] };
  if (wanted.kind === "grid" && unseen.kind === "grid")
    return { ...wanted, cells: unseen.cells.reduce(withCell, wanted.cells) };
  return null;
}

function withCell(cells: SharedCell[], added: SharedCell): SharedCell[] {
  const taken = new Set(cells.map(({ cell }) => cell));
  let { cell } = added;
  if (taken.has(cell)) for (cell = 0; taken.has(cell);) cell += 1;
  return [...cells, { ...added, cell }];
}

/** Whether somebody who sees these cameras sees the step: shared layouts are everyone's. */
export function isStepSeen({ kind, id }: TourStep, isSeen: Seen): boolean {
  return kind === "layout" || isSeen(id);
}

/** `wanted` steps, and those of `kept` that whoever wants them does not see, each as far from the begin as it was. */
export function withUnseenSteps(
  wanted: readonly TourStep[],
  kept: readonly TourStep[],
  isSeen: Seen,
): readonly TourStep[] {
  const steps = [...wanted];
  for (const [at, step] of kept.entries()) if (!isStepSeen(step, isSeen)) steps.splice(at, 0, step);
  return steps;
}
