// The searches of a process that looks for cameras: a media process of the server, or the program of a bridge. Owns that a network is searched once at a time however many
// people ask, and how long it is remembered what was found. Nothing of it is stored.
import { NetworkSearch, type NetworkSearchOptions } from "./network-search.ts";

export type SearchKind = NetworkSearchOptions["kind"];

export interface NetworkSearchesOptions {
  readonly clock: NetworkSearchOptions["clock"];
  /** What is searched, as it is when a search begins. */
  surroundings(): Omit<NetworkSearchOptions, "kind" | "clock">;
}

/** A search may be asked about for so long (BRDG-23). */
export const searchLifeMs = 300_000;
/** People seldom search more. */
const mostKeys = 256;

export class NetworkSearches {
  readonly #options: NetworkSearchesOptions;
  readonly #byKey = new Map<string, NetworkSearch>();
  readonly #running = new Map<SearchKind, NetworkSearch>();
  readonly #cancels = new Set<() => void>();

  constructor(options: NetworkSearchesOptions) {
    this.#options = options;
  }

  /** Begins one that is asked about by `key`. Whoever asks for what is being done already gets its answer. */
  begin(key: string, kind: SearchKind): void {
    const { clock, surroundings } = this.#options;
    const search = this.#running.get(kind) ?? new NetworkSearch({ ...surroundings(), clock, kind });
    if (!this.#running.has(kind)) {
      this.#running.set(kind, search);
      void search.ended.then(() => {
        if (this.#running.get(kind) === search) this.#running.delete(kind);
      });
    }
    for (const oldest of [...this.#byKey.keys()].slice(0, this.#byKey.size + 1 - mostKeys))
      this.#byKey.delete(oldest);
    this.#byKey.set(key, search);
    const cancel = clock.after(searchLifeMs, () => {
      this.#byKey.delete(key);
      this.#cancels.delete(cancel);
    });
    this.#cancels.add(cancel);
  }

  /** What a search has found up to now; undefined where none is known by this key. */
  of(key: string): Pick<NetworkSearch, "isOver" | "progress" | "found"> | undefined {
    return this.#byKey.get(key);
  }

  /** Ends every search and forgets what was found. */
  stop(): void {
    for (const cancel of this.#cancels) cancel();
    for (const search of this.#running.values()) search.stop();
    this.#cancels.clear();
    this.#running.clear();
    this.#byKey.clear();
  }
}
