// From a host to the one address that is dialled (CONN-19): resolved once, judged, and then used as it is, so that a name cannot mean
// something else a moment later.
import { lookup } from "node:dns/promises";
import { type AddressPolicy, addressRefusal } from "./address-policy.ts";
import type { CameraFault } from "./camera-fault.ts";

/** All numeric addresses of a host, best first; empty or rejected when there are none. */
export type HostResolver = (host: string) => Promise<readonly string[]>;

/**
 * The machine's resolver. Numeric hosts in any notation come back in their plain form. IPv4 comes first: only one address is tried,
 * and a camera behind a name with both is seldom reached by IPv6.
 */
export const machineResolver: HostResolver = async (host) =>
  (await lookup(host, { all: true, order: "ipv4first" })).map(({ address }) => address);

export type Resolution =
  | { readonly kind: "resolved"; readonly address: string }
  | { readonly kind: "failed"; readonly fault: CameraFault };

/**
 * The first address of `host`, if every address of it is allowed: a name that also leads to a forbidden place is refused, whichever
 * its resolver gives first.
 */
export async function resolveAllowed(
  host: string,
  policy: AddressPolicy,
  resolve: HostResolver,
): Promise<Resolution> {
  let addresses: readonly string[];
  try {
    addresses = await resolve(host);
  } catch {
    addresses = [];
  }
  const [first] = addresses;
  if (first === undefined) return { kind: "failed", fault: { kind: "addressUnresolved", host } };
  for (const address of addresses) {
    const refusal = addressRefusal(address, policy);
    if (refusal !== undefined) return { kind: "failed", fault: { kind: "addressRefused", address, refusal } };
  }
  return { kind: "resolved", address: first };
}
