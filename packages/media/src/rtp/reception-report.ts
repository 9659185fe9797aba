// The figures of one sender that receiver reports give back: loss, jitter, the age of its last report.
import type { ReportBlock, SenderReport } from "./rtcp.ts";
import type { SequenceTracker } from "./sequence.ts";

/** Follows one SSRC for its report block. */
export class ReceptionReport {
  readonly #clockRate: number;
  #jitter = 0;
  #lastTransit: number | undefined;
  #expectedBefore = 0;
  #receivedBefore = 0;
  #lastReport: { readonly ntpMiddle: number; readonly arrivalMs: number } | undefined;

  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  /** Interarrival jitter (RFC 3550 6.4.1) in milliseconds. */
  get jitterMs(): number {
    return (this.#jitter * 1000) / this.#clockRate;
  }

  /** Notes a packet's arrival (RFC 3550 A.8). */
  notePacket(timestamp: number, arrivalMs: number): void {
    const transit = Math.round((arrivalMs * this.#clockRate) / 1000) - timestamp;
    const difference = this.#lastTransit === undefined ? 0 : Math.abs((transit - this.#lastTransit) | 0);
    this.#lastTransit = transit;
    this.#jitter += (difference - this.#jitter) / 16;
  }

  noteSenderReport(report: SenderReport, arrivalMs: number): void {
    this.#lastReport = { ntpMiddle: report.ntpMiddle, arrivalMs };
  }

  /** The block to send now; loss counts from the block before (RFC 3550 A.3). */
  block(ssrc: number, sequences: SequenceTracker, nowMs: number): ReportBlock {
    const expected = sequences.expected - this.#expectedBefore;
    const lost = expected - (sequences.received - this.#receivedBefore);
    this.#expectedBefore = sequences.expected;
    this.#receivedBefore = sequences.received;
    return {
      ssrc,
      fractionLost: expected > 0 && lost > 0 ? Math.min(255, Math.floor((lost * 256) / expected)) : 0,
      cumulativeLost: Math.max(-0x800000, Math.min(0x7fffff, sequences.expected - sequences.received)),
      extendedHighestSequence: sequences.highest >>> 0,
      jitter: Math.floor(this.#jitter),
      lastSenderReport: this.#lastReport?.ntpMiddle ?? 0,
      delaySinceLastSenderReport:
        this.#lastReport === undefined
          ? 0
          : Math.round(Math.max(0, nowMs - this.#lastReport.arrivalMs) * 65.536),
    };
  }
}
