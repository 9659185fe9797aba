// The end of a line that has cameras dialled for it: a stream for each connection, which is used as a socket is.
import { RelayError } from "@didban/media/relay";
import { TunnelEnd } from "./tunnel-end.ts";
import { decodeTunnelMessage, tunnelLimits, type TunnelAsk, type TunnelSay } from "./tunnel-terms.ts";

export interface TunnelTakerLink {
  ask(text: TunnelAsk): void;
  /** Sends a message, given in parts; their bytes may be changed after the call. */
  send(parts: readonly Uint8Array[]): void;
}

export class TunnelTaker {
  readonly #link: TunnelTakerLink;
  readonly #tunnels = new Map<number, TunnelEnd>();
  #next = 0;
  #isLost = false;

  constructor(link: TunnelTakerLink) {
    this.#link = link;
  }

  /**
   * Has `host` dialled. The stream tells of it as a socket does: `connect`, with its `dialledAddress` then known, or an error with the code that a socket would have, EACCES for an address that may not be
   * dialled from there.
   */
  dial({ host, port }: { readonly host: string; readonly port: number }): TunnelEnd {
    const tunnel = this.#next++;
    const end = new TunnelEnd(tunnel, {
      send: (parts) => this.#link.send(parts),
      room: (bytes) => this.#link.ask({ ask: "room", tunnel, bytes }),
      hungUp: (why) => this.#link.ask({ ask: "hungUp", tunnel, why }),
    });
    if (this.#isLost || this.#tunnels.size >= tunnelLimits.tunnels) {
      process.nextTick(() => end.lose(this.#isLost ? "ECONNRESET" : "EMFILE"));
      return end;
    }
    this.#tunnels.set(tunnel, end);
    this.#link.ask({ ask: "dial", tunnel, host, port });
    return end;
  }

  /** Takes a text of the line. Throws RelayError for what nobody asked for. */
  takeText(text: TunnelSay): void {
    const end = this.#find(text.tunnel);
    switch (text.say) {
      case "dialled":
        end.dialledAddress = text.address;
        return void (end.destroyed || end.emit("connect"));
      case "room":
        return end.grant(text.bytes);
      case "hungUp":
        this.#tunnels.delete(text.tunnel);
        return end.lose(text.why);
    }
  }

  /** Takes a message of a tunnel. Throws RelayError for what nobody asked for. */
  takeMessage(bytes: Uint8Array): void {
    const { tunnel, isEnd, data } = decodeTunnelMessage(bytes);
    this.#find(tunnel).receive(data, isEnd);
  }

  /** The line is gone, and every connection with it. */
  lose(): void {
    this.#isLost = true;
    const ends = [...this.#tunnels.values()];
    this.#tunnels.clear();
    for (const end of ends) end.lose("ECONNRESET");
  }

  #find(tunnel: number): TunnelEnd {
    const end = this.#tunnels.get(tunnel);
    if (end === undefined) throw new RelayError(`Nobody dialled by tunnel ${tunnel}.`);
    return end;
  }
}
