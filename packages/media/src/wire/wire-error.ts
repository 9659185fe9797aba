// The one error of the wire: a binary message that is none (WIRE-9).

/** Thrown for a message of another version or of a wrong length; the client closes 4400. */
export class WireError extends Error {
  readonly fault: "version" | "length";

  constructor(fault: "version" | "length", message: string) {
    super(message);
    this.name = "WireError";
    this.fault = fault;
  }
}
