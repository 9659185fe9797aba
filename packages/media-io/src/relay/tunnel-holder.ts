// The end of a line that dials for the other: where it may, and no more at once than it must. Owns the sockets; whatever is asked for, an address that the policy of this
// place refuses is not dialled (BRDG-32).
import { connect, type Socket } from "node:net";
import { pipeline } from "node:stream";
import { RelayError } from "@didban/media/relay";
import type { AddressPolicy } from "../camera/address-policy.ts";
import { machineResolver, resolveAllowed, type HostResolver } from "../camera/host-resolver.ts";
import { TunnelEnd } from "./tunnel-end.ts";
import { decodeTunnelMessage, tunnelLimits, type TunnelAsk, type TunnelSay } from "./tunnel-terms.ts";

export interface TunnelHolderLink {
  say(text: TunnelSay): void;
  /** Sends a message, given in parts; their bytes may be changed after the call. */
  send(parts: readonly Uint8Array[]): void;
}

export interface TunnelHolderDeps {
  readonly link: TunnelHolderLink;
  /** Asked anew each time: the networks of the place may be others then. */
  readonly policy: () => AddressPolicy;
  /** Whether anything is dialled at a port at all. */
  readonly mayDial: (port: number, host: string) => boolean;
  readonly resolve?: HostResolver;
}

interface Tunnel {
  readonly end: TunnelEnd;
  socket?: Socket;
}

export class TunnelHolder {
  readonly #deps: TunnelHolderDeps;
  readonly #tunnels = new Map<number, Tunnel>();

  constructor(deps: TunnelHolderDeps) {
    this.#deps = deps;
  }

  /** Does what the other end asks. Throws RelayError for what makes no sense. */
  take(asked: TunnelAsk): void {
    const { tunnel: number } = asked;
    if (asked.ask === "dial") {
      if (this.#tunnels.has(number)) throw new RelayError(`Tunnel ${number} is dialled twice.`);
      if (this.#tunnels.size >= tunnelLimits.tunnels) return this.#say(number, "EMFILE");
      return void this.#dial(number, asked);
    }
    // It may have ended here in the same moment.
    if (asked.ask === "room") return this.#tunnels.get(number)?.end.grant(asked.bytes);
    this.#end(number, null);
  }

  /** Takes a message of a tunnel. Throws RelayError for more than there is room for. */
  takeMessage(bytes: Uint8Array): void {
    const { tunnel, isEnd, data } = decodeTunnelMessage(bytes);
    this.#tunnels.get(tunnel)?.end.receive(data, isEnd);
  }

  /** The line is gone. */
  close(): void {
    for (const number of this.#tunnels.keys()) this.#end(number, null);
  }

  async #dial(
    number: number,
    { host, port }: { readonly host: string; readonly port: number },
  ): Promise<void> {
    const { link, policy, mayDial, resolve = machineResolver } = this.#deps;
    const end = new TunnelEnd(number, {
      send: (parts) => link.send(parts),
      room: (bytes) => link.say({ say: "room", tunnel: number, bytes }),
      hungUp: (why) => this.#end(number, why),
    });
    const tunnel: Tunnel = { end };
    this.#tunnels.set(number, tunnel);
    const found = mayDial(port, host) ? await resolveAllowed(host, policy(), resolve) : undefined;
    if (this.#tunnels.get(number) !== tunnel) return;
    if (found?.kind !== "resolved")
      return this.#end(number, found?.fault.kind === "addressUnresolved" ? "ENOTFOUND" : "EACCES");
    const { address } = found;
    const socket = connect({ host: address, port, timeout: tunnelLimits.dialMs });
    tunnel.socket = socket;
    const failed = (error: NodeJS.ErrnoException) => this.#end(number, error.code ?? "ECONNRESET");
    socket.once("timeout", () => this.#end(number, "ETIMEDOUT"));
    socket.once("error", failed);
    socket.once("connect", () => {
      socket.setTimeout(0);
      socket.setNoDelay(true);
      link.say({ say: "dialled", tunnel: number, address });
      pipeline(end, socket, () => undefined);
      pipeline(socket, end, (error) => this.#end(number, error?.code ?? null));
    });
  }

  /** Told once of each tunnel, and last: after that nothing comes of it. */
  #end(number: number, why: string | null): void {
    const tunnel = this.#tunnels.get(number);
    if (tunnel === undefined) return;
    this.#tunnels.delete(number);
    tunnel.socket?.on("error", () => undefined);
    tunnel.socket?.destroy();
    tunnel.end.on("error", () => undefined);
    tunnel.end.lose(null);
    this.#say(number, why);
  }

  #say(tunnel: number, why: string | null): void {
    this.#deps.link.say({ say: "hungUp", tunnel, why });
  }
}
