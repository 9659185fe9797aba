// What the edge of a watched process has seen, and which of it is a breach. Owns the file in between.
import { readFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { isAllowed } from "./hostile-addresses.ts";

/** Variables by which an edge is told where it writes, and which names it knows. */
export const edgeVariables = { file: "DIDBAN_EDGE_FILE", names: "DIDBAN_EDGE_NAMES" } as const;

/** Something that a process asked the system for. */
export interface Seen {
  readonly how: "tcp" | "udp" | "name" | "program";
  readonly to: string;
  readonly port: number;
}

/** Ports at which the product asks cameras that name none. */
const usualPorts = [80, 322, 443, 554, 8000, 8080, 8554, 37_777];

const ownAddresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
const ownNetworks = new BlockList();
for (const { cidr, family, internal } of ownAddresses) {
  const [network = "", bits = ""] = cidr?.split("/") ?? [];
  if (cidr !== null && !internal)
    ownNetworks.addSubnet(network, Number(bits), family === "IPv4" ? "ipv4" : "ipv6");
}

/** Beside this machine, where its bridge is to find cameras (BRDG-32). */
function isNeighbour(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || ownAddresses.some((own) => own.address === address)) return false;
  return ownNetworks.check(address, family === 4 ? "ipv4" : "ipv6");
}

export class EdgeFile {
  readonly path: string;
  readonly #hostilePorts: ReadonlySet<number>;
  #read = 0;

  /** Whatever is dialled on this machine at one of `ports` was dialled because somebody named it. */
  constructor(path: string, ports: readonly number[]) {
    this.path = path;
    this.#hostilePorts = new Set([...usualPorts, ...ports]);
  }

  /** What was written since the last call. */
  news(): readonly Seen[] {
    const lines = readFileSync(this.path, "utf8").split("\n").slice(0, -1);
    const fresh = lines.slice(this.#read);
    this.#read = lines.length;
    return fresh.map((line): Seen => JSON.parse(line));
  }

  /** Whether it was asked for an address that is not allowed; `mark` stands in what no program may be given. */
  isBreach({ how, port, to }: Seen, mark: string): boolean {
    switch (how) {
      case "name":
        return false;
      case "program":
        return to.includes(mark);
      case "tcp":
      case "udp":
        if (isAllowed(to) || (how === "udp" && to === "239.255.255.250" && port === 3702)) return false;
        if (isNeighbour(to)) return false;
        return !/^(?:127\.|::1$)/.test(to) || this.#hostilePorts.has(port);
    }
  }
}
