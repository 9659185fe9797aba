/** A message between two of our programs that is none. */
export class RelayError extends Error {
  override readonly name = "RelayError";
}
