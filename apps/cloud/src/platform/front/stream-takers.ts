// Finds the media process that takes a stream: a child of this supervisor, else one of another machine by its row, else any child, which
// will refuse the token in the way of the stream protocol (WIRE-3). Rows are read in the background: no caller makes the front ask the database.
import type { Cancel, Clock } from "../clock/index.ts";
import { privateAddress } from "../process/surroundings.ts";
import type { ChildRole } from "./child-role.ts";
import type { StreamTaker } from "./stream-door.ts";

const readEveryMs = 2_000;

export interface StreamTakersDeps {
  readonly children: readonly ChildRole[];
  readonly runFolder: string;
  readonly clock: Clock;
  /** Media processes that live, on whichever machine. */
  readonly livingNodes: () => Promise<readonly { readonly name: string; readonly address: string }[]>;
}

export class StreamTakers {
  readonly #deps: StreamTakersDeps;
  readonly #media: readonly ChildRole[];
  /** Addresses by name as read last; kept while the database is away. */
  #elsewhere: ReadonlyMap<string, string> = new Map();
  readonly #cancel: Cancel;

  constructor(deps: StreamTakersDeps) {
    this.#deps = deps;
    this.#media = deps.children.filter((child) => child.role === "media");
    this.#cancel = deps.clock.every(readEveryMs, () => void this.#read());
  }

  find(name: string | null): StreamTaker | null {
    const own = this.#media.find((child) => child.name === name);
    if (own !== undefined) return own.isRunning ? this.#taker(own) : null;
    const address = name === null ? undefined : this.#elsewhere.get(name);
    if (name !== null && address !== undefined) return { name, address, handOver: null };
    const any = this.#media.find((child) => child.isRunning);
    return any === undefined ? null : this.#taker(any);
  }

  stop(): void {
    this.#cancel();
  }

  #taker(child: ChildRole): StreamTaker {
    const address = privateAddress(this.#deps.runFolder, child.name);
    return { name: child.name, address, handOver: child.handOver.bind(child) };
  }

  async #read(): Promise<void> {
    const nodes = await this.#deps.livingNodes().catch(() => null);
    if (nodes !== null) this.#elsewhere = new Map(nodes.map(({ name, address }) => [name, address]));
  }
}
