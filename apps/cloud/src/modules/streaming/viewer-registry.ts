// The viewers that are here, found by camera, and whose turn it is to have their rights asked again.
import type { Viewer } from "./viewer.ts";

/** Sessions take turns, so that those who came together are not all asked about at one instant; the players of one are, as one question. */
export const turns = 30;

export class ViewerRegistry {
  readonly #turnOf = new Map<Viewer, number>();
  readonly #byCamera = new Map<string, Set<Viewer>>();
  #askedTurn = 0;

  get size(): number {
    return this.#turnOf.size;
  }

  all(): Iterable<Viewer> {
    return this.#turnOf.keys();
  }

  ofCamera(cameraId: string): ReadonlySet<Viewer> {
    return this.#byCamera.get(cameraId) ?? new Set();
  }

  add(viewer: Viewer): void {
    const { cameraId, sessionId } = viewer.grantee;
    this.#turnOf.set(viewer, turnOf(sessionId));
    const others = this.#byCamera.get(cameraId) ?? new Set();
    this.#byCamera.set(cameraId, others.add(viewer));
  }

  remove(viewer: Viewer): void {
    this.#turnOf.delete(viewer);
    const { cameraId } = viewer.grantee;
    const others = this.#byCamera.get(cameraId);
    others?.delete(viewer);
    if (others?.size === 0) this.#byCamera.delete(cameraId);
  }

  /** Those whose turn is next; after as many calls as there are turns everyone has had one. */
  next(): Viewer[] {
    this.#askedTurn = (this.#askedTurn + 1) % turns;
    return [...this.#turnOf].filter(([, turn]) => turn === this.#askedTurn).map(([viewer]) => viewer);
  }
}

function turnOf(sessionId: string): number {
  let mixed = 0;
  for (const letter of sessionId) mixed = (mixed * 31 + letter.charCodeAt(0)) >>> 0;
  return mixed % turns;
}
