// Sequence numbers of one SSRC (RFC 3550 A.1): what is missing, what comes late, what is a new start.

/** What a packet's number means after the ones before it. */
export type SequenceStep =
  | { readonly kind: "next" } // the expected one, or the first of all
  | { readonly kind: "gap"; readonly firstMissing: number; readonly count: number }
  | { readonly kind: "late" } // a duplicate, or one that was already counted as missing
  | { readonly kind: "restart" }; // the sender began anew

/** RFC 3550 A.1 MAX_DROPOUT and MAX_MISORDER: a longer leap ahead or back is a restart, not a loss. */
const maxDropout = 3000;
const maxMisorder = 100;

const next: SequenceStep = { kind: "next" };
const late: SequenceStep = { kind: "late" };
const restart: SequenceStep = { kind: "restart" };

/** Follows 16-bit sequence numbers across their wraps and keeps the counts that receiver reports need. */
export class SequenceTracker {
  /** Highest number seen with its wraps counted: the extended sequence number of RFC 3550 6.4.1. */
  highest = -1;
  #base = 0;
  /** Packets taken in since the last restart, late ones included. */
  received = 0;

  /** Packets that should have come since the last restart. */
  get expected(): number {
    return this.highest < 0 ? 0 : this.highest - this.#base + 1;
  }

  accept(sequence: number): SequenceStep {
    if (this.highest < 0) {
      this.#begin(sequence);
      return next;
    }
    const ahead = signed16(sequence - this.highest);
    if (ahead > maxDropout || ahead < -maxMisorder) {
      this.#begin(sequence);
      return restart;
    }
    this.received += 1;
    if (ahead <= 0) return late;
    const firstMissing = (this.highest + 1) & 0xffff;
    this.highest += ahead;
    return ahead === 1 ? next : { kind: "gap", firstMissing, count: ahead - 1 };
  }

  /** Forgets everything: the sender is another one. */
  reset(): void {
    this.highest = -1;
    this.received = 0;
  }

  #begin(sequence: number): void {
    this.highest = sequence;
    this.#base = sequence;
    this.received = 1;
  }
}

/** The value's lowest 16 bits as a signed number: how far one sequence number lies ahead of another. */
export function signed16(difference: number): number {
  return (difference << 16) >> 16;
}
