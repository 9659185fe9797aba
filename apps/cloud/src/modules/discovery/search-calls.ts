// Private calls of the api process to the searches of a media process.
import {
  machineAddresses,
  NetworkSearches,
  networkText,
  searchedNetworks,
  type NetworkSearchOptions,
} from "@didban/media-io/camera";
import type { InternalHandler } from "../../platform/internal/index.ts";
import { foundCall, networksCall, searchCall } from "../media-nodes/index.ts";

type Surroundings = Pick<NetworkSearchOptions, "policy" | "clock" | "onDefect"> & {
  readonly networks: readonly string[];
};

/** Searches of the networks of this machine, as the api process asks for them. */
export function createSearchCalls({ clock, ...around }: Surroundings): {
  readonly routes: Readonly<Record<string, InternalHandler>>;
  stop(): void;
} {
  const searches = new NetworkSearches({ clock, surroundings: () => around });
  const { networks, policy } = around;
  return {
    routes: {
      [networksCall.path]: async () => ({
        json: { networks: searchedNetworks(policy, machineAddresses(), networks).map(networkText) },
      }),
      [searchCall.path]: async ({ body }) => {
        const { key, kind } = searchCall.body.parse(body);
        searches.begin(key, kind);
        return { json: { isBegun: true } };
      },
      [foundCall.path]: async ({ query }) => {
        const search = searches.of(query.get("key") ?? "");
        if (search === undefined) return undefined;
        const { isOver, progress, found } = search;
        return { json: { isOver, progress, items: found.map((each) => ({ ...each })) } };
      },
    },
    stop: () => searches.stop(),
  };
}
