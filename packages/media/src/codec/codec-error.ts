// The one error that parsers of coded media throw. What to do about a bad header is the caller's business.

/** `truncated`: more bytes were promised than given; `invalid`: a value the standard forbids; `unsupported`: legal, but not built. */
export type CodecFault = "truncated" | "invalid" | "unsupported";

/** Thrown by every parser in codec/ on bytes it cannot use; never anything else. */
export class CodecError extends Error {
  readonly fault: CodecFault;

  constructor(fault: CodecFault, message: string) {
    super(message);
    this.name = "CodecError";
    this.fault = fault;
  }
}
