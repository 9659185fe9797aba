// Of which workspaces and people something was told lately. It reached the channels of then; whoever was on the way with a ticket reads anew (CHAN-42).
import { channelLimits } from "@didban/contract";

export class ToldLately {
  /** Oldest first; null: it may have concerned anybody. */
  readonly #atMs = new Map<string | null, number>();
  readonly #sinceMs = this.nowMs;

  /** Milliseconds that this process has run: no clock that is set moves them. */
  get nowMs(): number {
    return performance.now();
  }

  /** Something is told of a workspace or a person; null: of whom was not looked up. */
  note(id: string | null): void {
    const { nowMs } = this;
    this.#atMs.delete(id);
    this.#atMs.set(id, nowMs);
    for (const [old, atMs] of this.#atMs) {
      if (nowMs - atMs <= channelLimits.ticketLifeMs) return;
      this.#atMs.delete(old);
    }
  }

  /** Whether something of one of these was told since then; true, too, where that is not known any more. */
  hasSince(fromMs: number, ids: readonly (string | null)[]): boolean {
    const isKnown = fromMs >= this.#sinceMs && this.nowMs - fromMs <= channelLimits.ticketLifeMs;
    return !isKnown || [null, ...ids].some((id) => (this.#atMs.get(id) ?? -Infinity) >= fromMs);
  }
}
