// Where a process answers private calls: `unix:/path` on this machine, `http://host:port` from another one.
import type { RequestOptions } from "node:http";

/** Options for node:http that reach `address`. */
export function reach(address: string): RequestOptions {
  if (address.startsWith("unix:"))
    return { socketPath: address.slice("unix:".length), host: "didban.internal" };
  const { hostname, port } = new URL(address);
  return { host: hostname, port };
}
