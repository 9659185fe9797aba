// Goes through the addresses of a network and looks which ports of cameras are open (BRDG-22). Owns the order and how many connections stand at once; sends
// nothing to any of them. Each address is asked one port at a time, so that no device meets more than one new connection of ours.
import type { CameraClock } from "../camera-clock.ts";
import type { CameraNetwork } from "../camera-network.ts";
import { checkPort } from "../port-check.ts";

export interface PortScanOptions {
  readonly network: CameraNetwork;
  readonly hosts: readonly string[];
  /** Those of cameras, the likeliest first. */
  readonly ports: readonly number[];
  readonly clock: CameraClock;
  /** Ends it early. */
  readonly signal: AbortSignal;
  onOpen(host: string, port: number): void;
  /** So many of all looks have been taken. */
  onProgress(done: number): void;
}

/** Few enough for the tables of a small router. */
const atOnce = 192;
/** A device of the same network answers in a few milliseconds, one that sleeps within this. */
const connectMs = 450;
/** Every address is asked these first: whoever answers them at all is asked the others before those who are silent. */
const firstPorts = 2;

/** Resolves when every port has been looked at, or the signal ends it. */
export async function scanPorts(options: PortScanOptions): Promise<void> {
  const { network, clock, signal } = options;
  const answering = new Set<string>();
  const looks = orderOf(options, answering);
  let done = 0;
  const work = async () => {
    for (let next = looks.next(); !signal.aborted && !next.done; next = looks.next()) {
      const { host, port } = next.value;
      const { state } = await checkPort({ network, address: host, port }, clock, connectMs);
      if (signal.aborted) return;
      if (state !== "filtered") answering.add(host);
      if (state === "open") options.onOpen(host, port);
      done += 1;
      options.onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

interface Look {
  readonly host: string;
  readonly port: number;
}

function* orderOf(
  { hosts, ports }: PortScanOptions,
  answering: ReadonlySet<string>,
): Generator<Look, void, undefined> {
  const [first, others] = [ports.slice(0, firstPorts), ports.slice(firstPorts)];
  for (const port of first) for (const host of hosts) yield { host, port };
  const early = hosts.filter((host) => answering.has(host));
  for (const port of others) for (const host of early) yield { host, port };
  const late = hosts.filter((host) => !early.includes(host));
  for (const port of others) for (const host of late) yield { host, port };
}
