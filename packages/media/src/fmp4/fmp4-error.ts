// The one error of this room. Bytes come from disks that lost power and from outside, so every reader here ends either in a
// value or in this error, never in another.

/** What is wrong: `truncated` bytes end early, `malformed` bytes contradict themselves, `unsupported` bytes are not of our making. */
export type Fmp4Fault = "truncated" | "malformed" | "unsupported";

/** Thrown by every reader of this room on bytes it cannot use. */
export class Fmp4Error extends Error {
  readonly fault: Fmp4Fault;

  constructor(fault: Fmp4Fault, message: string) {
    super(message);
    this.name = "Fmp4Error";
    this.fault = fault;
  }
}
