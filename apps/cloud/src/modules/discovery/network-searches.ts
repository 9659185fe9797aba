// The searches of a media process: what was begun and is asked about. Owns that a network is searched once at a time however many people ask, and
// how long it is remembered what was found.
import { NetworkSearch, type NetworkSearchOptions } from "@didban/media-io/camera";
import type { DiscoveryKind } from "@didban/contract";
import type { InternalHandler } from "../../platform/internal/index.ts";
import { foundCall, networksCall, searchCall, type SearchState } from "../media-nodes/index.ts";
import { machineAddresses, networkText, searchedNetworks } from "@didban/media-io/camera";
import { discoveryLifeMs } from "./discovery-times.ts";

type Surroundings = Pick<NetworkSearchOptions, "policy" | "clock" | "onDefect"> & {
  readonly networks: readonly string[];
};

/** People of one server seldom search more. */
const mostKeys = 256;

export class NetworkSearches {
  readonly #surroundings: Surroundings;
  readonly #byKey = new Map<string, NetworkSearch>();
  readonly #running = new Map<DiscoveryKind, NetworkSearch>();
  readonly #cancels = new Set<() => void>();

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Private calls of the api process. */
  readonly routes: Readonly<Record<string, InternalHandler>> = {
    [networksCall.path]: async () => ({ json: { networks: this.#networks() } }),
    [searchCall.path]: async ({ body }) => {
      const { key, kind } = searchCall.body.parse(body);
      this.#begin(key, kind);
      return { json: { isBegun: true } };
    },
    [foundCall.path]: async ({ query }) => {
      const search = this.#byKey.get(query.get("key") ?? "");
      return search === undefined ? undefined : { json: stateOf(search) };
    },
  };

  stop(): void {
    for (const cancel of this.#cancels) cancel();
    for (const search of this.#running.values()) search.stop();
  }

  #networks(): readonly string[] {
    const { policy, networks } = this.#surroundings;
    return searchedNetworks(policy, machineAddresses(), networks).map(networkText);
  }

  /** Whoever asks for what is being done already gets its answer. */
  #begin(key: string, kind: DiscoveryKind): void {
    const { clock } = this.#surroundings;
    const search = this.#running.get(kind) ?? new NetworkSearch({ ...this.#surroundings, kind });
    if (!this.#running.has(kind)) {
      this.#running.set(kind, search);
      void search.ended.then(() => this.#running.delete(kind));
    }
    for (const oldest of [...this.#byKey.keys()].slice(0, this.#byKey.size + 1 - mostKeys))
      this.#byKey.delete(oldest);
    this.#byKey.set(key, search);
    const cancel = clock.after(discoveryLifeMs, () => {
      this.#byKey.delete(key);
      this.#cancels.delete(cancel);
    });
    this.#cancels.add(cancel);
  }
}

function stateOf({ isOver, progress, found }: NetworkSearch): SearchState {
  return { isOver, progress, items: found.map((each) => ({ ...each })) };
}
