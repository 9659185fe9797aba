// Finding cameras in the networks of this box, as the server asks for it (BRDG-20, BRDG-22): the search that the server makes in its own network, at this site. What may be asked and dialled,
// the site decides; a search ends by itself, and what it found is told for five minutes and kept nowhere.
import { fittingDevices, foundArgs, searchArgs, type LineFound } from "@didban/bridge-line";
import {
  cameraPorts,
  machineAddresses,
  machineClock,
  NetworkSearches,
  type AddressPolicy,
  type NetworkSearchOptions,
} from "@didban/media-io/camera";
import type { BridgeSettings } from "./settings.ts";

export interface SiteSearchDeps {
  readonly settings: Pick<BridgeSettings, "allowedAddresses" | "cameraPorts" | "searchedNetworks">;
  policy(): AddressPolicy;
  /** Where cameras of this bridge are; names among them are looked up by nobody. */
  knownHosts(): readonly string[];
  /** Tells the server that a search has found something since it was told of last, or is over. */
  tell(key: string): void;
  say(line: string): void;
}

/** How often what a search has found is looked at, so that it can be told. */
const lookEveryMs = 1_000;

export class SiteSearch {
  readonly #deps: Pick<SiteSearchDeps, "tell">;
  readonly #searches: NetworkSearches;

  constructor(deps: SiteSearchDeps) {
    this.#deps = deps;
    const surroundings = () => surroundingsOf(deps);
    this.#searches = new NetworkSearches({ clock: machineClock, surroundings });
  }

  /** Throws with the reason of a refusal. */
  begin(asked: unknown): null {
    const args = searchArgs.safeParse(asked);
    if (!args.success) throw new Error("this is no search");
    const { key, kind } = args.data;
    this.#searches.begin(key, kind);
    this.#follow(key);
    return null;
  }

  /** What a search has found up to now; null for one that this program does not know. Throws as above. */
  found(asked: unknown): LineFound {
    const args = foundArgs.safeParse(asked);
    if (!args.success) throw new Error("this is no search");
    const search = this.#searches.of(args.data.key);
    if (search === undefined) return null;
    const { isOver, progress, found } = search;
    return { isOver, progress, items: fittingDevices(found) };
  }

  /** Tells of a search until it is over, or forgotten. */
  #follow(key: string): void {
    let told = 0;
    const looking = setInterval(() => {
      const search = this.#searches.of(key);
      const count = search?.found.length ?? told;
      if (search?.isOver !== false) clearInterval(looking);
      if (count !== told || search?.isOver === true) this.#deps.tell(key);
      told = count;
    }, lookEveryMs).unref();
  }

  /** Ends every search, and forgets what was found. */
  stop(): void {
    this.#searches.stop();
  }
}

function surroundingsOf({
  knownHosts,
  policy,
  say,
  settings,
}: SiteSearchDeps): Omit<NetworkSearchOptions, "kind" | "clock"> {
  const { allowedAddresses, cameraPorts: further, searchedNetworks } = settings;
  const ownAddresses = machineAddresses();
  const own = ownAddresses.flatMap(({ cidr }) => cidr ?? []);
  const site = policy();
  const ofSite = own.filter((cidr) => site.onlyNetworks?.includes(cidr));
  return {
    policy: site,
    ownAddresses,
    networks: searchedNetworks.length > 0 ? searchedNetworks : [...ofSite, ...allowedAddresses],
    knownHosts: knownHosts(),
    ports: [...new Set([...further, ...cameraPorts])],
    onDefect: (error) => say(`a search met an error of ours: ${String(error)}`),
  };
}
