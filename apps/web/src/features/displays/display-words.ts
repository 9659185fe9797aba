// How a display's code is written.
import { displayCodeLength } from "@didban/contract";

/** `XXXX-XXXX` (BRDG-9). */
export function spelled(code: string): string {
  const half = displayCodeLength / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}
