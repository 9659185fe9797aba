// The first units of a file that has not begun: sound of the file before may still be on its way, and would find no place in this one.
import { holdUnit, isVideo, releaseUnit, type AccessUnit } from "@didban/media";

/** Sound comes at most this much later than its picture; footage that waits is not on the disk. */
const patienceMs = 500;

export class HeldStart {
  #units: AccessUnit[] = [];

  /** The picture with which the file begins; undefined while nothing is held. */
  get key(): AccessUnit | undefined {
    return this.#units[0];
  }

  /** Keeps the file's next unit. True when nothing of the file before is waited for any more. */
  hold(unit: AccessUnit): boolean {
    holdUnit(unit);
    this.#units.push(unit);
    const aheadMs = unit.captureMs - (this.key?.captureMs ?? 0);
    return isVideo(unit) ? Math.abs(aheadMs) >= patienceMs : aheadMs >= 0;
  }

  /** Hands over what was kept, in order, and keeps nothing. */
  release(take: (unit: AccessUnit) => void): void {
    const units = this.#units;
    this.#units = [];
    for (const unit of units) {
      take(unit);
      releaseUnit(unit);
    }
  }
}
