// Whom a limit by address counts as one (SESS-24).
import ipaddr from "ipaddr.js";

/** An IPv4 address itself; of an IPv6 address the /64 that one connection is given, since its owner has all of it. */
export function callerNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = [...parsed.parts.slice(0, 4), 0, 0, 0, 0];
  return `${new ipaddr.IPv6(network).toString()}/64`;
}
