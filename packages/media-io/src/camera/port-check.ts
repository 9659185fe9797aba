// Which ports of an address answer (CONN-17, CONN-18). Owns one look at each; sends nothing to any of them.
import { CameraConnection } from "./camera-connection.ts";
import type { CameraClock } from "./camera-clock.ts";
import type { CameraFault, Endpoint } from "./camera-fault.ts";
import type { CameraNetwork } from "./camera-network.ts";
import type { Resolution } from "./host-resolver.ts";

export interface PortCheckOptions {
  /** Name or numeric address. */
  readonly host: string;
  readonly ports: readonly number[];
  readonly network: CameraNetwork;
  readonly clock: CameraClock;
}

export interface CheckedPort {
  readonly port: number;
  /** `filtered`: neither taken nor refused in time. */
  readonly state: "open" | "closed" | "filtered";
  /** Until that was known, in whole milliseconds. */
  readonly ms: number;
}

export type PortCheck =
  | { readonly kind: "checked"; readonly address: string; readonly ports: readonly CheckedPort[] }
  | { readonly kind: "failed"; readonly fault: CameraFault };

/** The whole answer comes within 6 s: so long for the name and so long for the ports, all at once. */
const resolveMs = 2_500;
const connectMs = 3_000;

/** Looks at the ports; never rejects. */
export async function checkPorts(options: PortCheckOptions): Promise<PortCheck> {
  const { host, network, clock } = options;
  const unresolved = { kind: "failed", fault: { kind: "addressUnresolved", host } } as const;
  const resolution = await new Promise<Resolution>((settle) => {
    const cancel = clock.after(resolveMs, () => settle(unresolved));
    void network.resolve(host).then((result) => {
      cancel();
      settle(result);
    });
  });
  if (resolution.kind === "failed") return resolution;
  const { address } = resolution;
  const looks = await Promise.all(options.ports.map((port) => look({ network, address, port }, clock)));
  // Where the other end of a tunnel judges the address, it does so at every port, and may refuse a port for itself.
  const faults = looks.flatMap(({ fault }) => fault ?? []);
  const unknown = faults.find(({ kind }) => kind === "addressUnresolved");
  const refused = faults.filter(({ kind }) => kind === "addressRefused");
  const fault = unknown ?? (refused.length === looks.length ? refused[0] : undefined);
  if (fault !== undefined) return { kind: "failed", fault };
  const reached = looks.find(({ port }) => port.state === "open")?.address ?? address;
  return { kind: "checked", address: reached, ports: looks.map(({ port }) => port) };
}

/** Looks at one port of an address that the network has resolved. */
export async function checkPort(
  place: PortPlace,
  clock: CameraClock,
  withinMs = connectMs,
): Promise<CheckedPort> {
  return (await look(place, clock, withinMs)).port;
}

interface PortPlace extends Endpoint {
  readonly network: CameraNetwork;
}

interface Look {
  readonly port: CheckedPort;
  /** As it was dialled. */
  readonly address: string;
  readonly fault: CameraFault | undefined;
}

function look(
  { network, address, port }: PortPlace,
  clock: CameraClock,
  withinMs = connectMs,
): Promise<Look> {
  return new Promise((settle) => {
    const startedAtMs = clock.monotonicMs();
    const found = (state: CheckedPort["state"], fault?: CameraFault) => {
      cancel();
      connection.destroy();
      const ms = Math.round(clock.monotonicMs() - startedAtMs);
      settle({ port: { port, state, ms }, address: connection.endpoint.address, fault });
    };
    const cancel = clock.after(withinMs, () => found("filtered"));
    const connection = new CameraConnection(
      { network, address, port, host: address, isSecure: false },
      {
        onConnected: () => found("open"),
        onOpen: () => {},
        onBytes: () => {},
        onEnd: (fault) => found(fault.kind === "connectionRefused" ? "closed" : "filtered", fault),
      },
    );
  });
}
