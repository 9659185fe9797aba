// How far the footage that a place keeps of its cameras has come (BRDG-43): from when something of them is found missing until nothing is. Pure.

/** Milliseconds of footage that came since something was missing, and that are still missing. */
export interface Progress {
  readonly doneMs: number;
  readonly leftMs: number;
}

/** Told when a percentage is another one, and now and then while it is not; null: nothing is missing. */
export type TellProgress = (place: string, progress: Progress | null) => void;

/** So often it is told at least, as footage comes: who hears nothing takes it for over. */
const tellEveryMs = 60_000;

export class BackfillProgress {
  readonly #tell: TellProgress;
  readonly #nowMs: () => number;
  /** By place, by camera. */
  readonly #places = new Map<string, Map<string, Progress>>();
  readonly #told = new Map<string, { readonly percent: number; readonly atMs: number }>();

  /** `nowMs`: of a clock that never steps back. */
  constructor(tell: TellProgress, nowMs: () => number) {
    this.#tell = tell;
    this.#nowMs = nowMs;
  }

  isUnderWay(place: string): boolean {
    return this.#places.has(place);
  }

  /** Of a camera `cameMs` more has come or was found to be nowhere, and `leftMs` are missing. */
  note(place: string, cameraId: string, cameMs: number, leftMs: number): void {
    const cameras = this.#places.get(place) ?? new Map<string, Progress>();
    const doneMs = (cameras.get(cameraId)?.doneMs ?? 0) + cameMs;
    if (doneMs + leftMs === 0) return;
    cameras.set(cameraId, { doneMs, leftMs });
    this.#places.set(place, cameras);
    this.#look(place, cameras);
  }

  /** A camera is asked no more: what is missing of it waits for another time. */
  forget(place: string, cameraId: string): void {
    const cameras = this.#places.get(place);
    if (cameras?.delete(cameraId) === true) this.#look(place, cameras);
  }

  #look(place: string, cameras: ReadonlyMap<string, Progress>): void {
    const all = [...cameras.values()];
    const doneMs = all.reduce((sum, one) => sum + one.doneMs, 0);
    const leftMs = all.reduce((sum, one) => sum + one.leftMs, 0);
    if (leftMs === 0) {
      this.#places.delete(place);
      if (this.#told.delete(place)) this.#tell(place, null);
      return;
    }
    const percent = Math.floor((100 * doneMs) / (doneMs + leftMs));
    const told = this.#told.get(place);
    const atMs = this.#nowMs();
    if (told?.percent === percent && atMs - told.atMs < tellEveryMs) return;
    this.#told.set(place, { percent, atMs });
    this.#tell(place, { doneMs, leftMs });
  }
}
