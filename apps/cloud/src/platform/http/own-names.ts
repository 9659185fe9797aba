// What this machine is called on its network: the names and addresses by which a browser that is not deceived reaches it.
import { hostname, networkInterfaces } from "node:os";

interface OwnNames {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

/** Names and addresses of this machine now; addresses that only one link knows are left out. */
export function ownNames(): OwnNames {
  const seen = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map(({ address }) => address),
  );
  const name = hostname();
  return {
    names: [...new Set(["localhost", name, `${name}.local`])],
    addresses: [...new Set(["127.0.0.1", "::1", ...seen.filter((address) => !address.includes("%"))])],
  };
}

/** True when a Host header names this machine itself; whoever calls writes that header, so any other name may be a trap for who follows it. */
export function isOwnHost(host: string): boolean {
  const { names, addresses } = ownNames();
  const name = host
    .replace(/:\d+$/, "")
    .replace(/^\[(.*)\]$/, "$1")
    .toLowerCase();
  return addresses.includes(name) || names.some((own) => own.toLowerCase() === name);
}
