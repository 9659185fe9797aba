// Which ports of an address answer (CONN-17, CONN-18). Owns one look at each; sends nothing to any of them.
import type { AddressPolicy } from "./address-policy.ts";
import { CameraConnection } from "./camera-connection.ts";
import type { CameraClock } from "./camera-clock.ts";
import type { CameraFault } from "./camera-fault.ts";
import { type HostResolver, machineResolver, resolveAllowed } from "./host-resolver.ts";

export interface PortCheckOptions {
  /** Name or numeric address. */
  readonly host: string;
  readonly ports: readonly number[];
  readonly policy: AddressPolicy;
  readonly clock: CameraClock;
  readonly resolve?: HostResolver;
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
  const { host, policy, clock, resolve = machineResolver } = options;
  const unresolved = { kind: "failed", fault: { kind: "addressUnresolved", host } } as const;
  const resolution = await new Promise<Awaited<ReturnType<typeof resolveAllowed>>>((settle) => {
    const cancel = clock.after(resolveMs, () => settle(unresolved));
    void resolveAllowed(host, policy, resolve).then((result) => {
      cancel();
      settle(result);
    });
  });
  if (resolution.kind === "failed") return resolution;
  const { address } = resolution;
  const ports = await Promise.all(options.ports.map((port) => checkPort(address, port, clock)));
  return { kind: "checked", address, ports };
}

function checkPort(address: string, port: number, clock: CameraClock): Promise<CheckedPort> {
  return new Promise((settle) => {
    const startedAtMs = clock.monotonicMs();
    const found = (state: CheckedPort["state"]) => {
      cancel();
      connection.destroy();
      settle({ port, state, ms: Math.round(clock.monotonicMs() - startedAtMs) });
    };
    const cancel = clock.after(connectMs, () => found("filtered"));
    const connection = new CameraConnection(
      { address, port, host: address, isSecure: false },
      {
        onConnected: () => found("open"),
        onOpen: () => {},
        onBytes: () => {},
        onEnd: (fault) => found(fault.kind === "connectionRefused" ? "closed" : "filtered"),
      },
    );
  });
}
