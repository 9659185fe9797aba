// Canonical JSON (RFC 8785): the one text of a value, so that a signature over the text is one over the value.
import canonicalize from "canonicalize";

/** The canonical text. Throws TypeError for what JSON cannot say: halves of surrogate pairs, numbers that are none, nothing at all. */
export function canonicalText(value: unknown): string {
  let text: string | undefined;
  try {
    text = canonicalize(value);
  } catch (cause) {
    throw new TypeError("The value has no canonical JSON", { cause });
  }
  if (text === undefined) throw new TypeError("The value has no JSON");
  return text;
}
