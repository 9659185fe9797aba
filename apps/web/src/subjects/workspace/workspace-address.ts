// Whether a workspace has an address. Pure.
import type { WorkspaceAddress } from "@didban/contract";

/** An address that somebody gave has words; the coordinates alone are those of every workspace (WS-8). */
export function hasAddress({ line1, line2, city, state, postalCode, country }: WorkspaceAddress): boolean {
  return [line1, line2, city, state, postalCode, country].some((text) => text !== "");
}
