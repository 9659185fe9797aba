// Of which workspaces and people something was told lately. It reached the channels of then; whoever was on the way with a ticket reads anew (CHAN-42).
import { channelLimits } from "@didban/contract";

/** By the running of this process, which no setting of a clock moves; in milliseconds. */
const runningMs = () => performance.now();

export class ToldLately {
  /** Oldest first; null: it may have concerned anybody. */
  readonly #atMs = new Map<string | null, number>();
  readonly #sinceMs = runningMs();

  /** Something is told of a workspace or a person; null: of whom was not looked up. */
  note(id: string | null): void {
    const nowMs = runningMs();
    this.#atMs.delete(id);
    this.#atMs.set(id, nowMs);
    for (const [old, atMs] of this.#atMs) {
      if (nowMs - atMs <= channelLimits.ticketLifeMs) return;
      this.#atMs.delete(old);
    }
  }

  /** Notes a moment. The answer says whether something of these was told since `agoMs` before it; true, too, where that cannot be known any more. */
  look(): (ids: readonly (string | null)[], agoMs: number) => boolean {
    const atMs = runningMs();
    return (ids, agoMs) => {
      const fromMs = atMs - agoMs;
      const isKnown = fromMs >= this.#sinceMs && runningMs() - fromMs <= channelLimits.ticketLifeMs;
      return !isKnown || [null, ...ids].some((id) => (this.#atMs.get(id) ?? -Infinity) >= fromMs);
    };
  }
}
