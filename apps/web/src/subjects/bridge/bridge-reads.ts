// What is read of bridges. Their status is read again while somebody looks (BRDG-27), beside what the channel tells.
import { bridgeRefreshMs, bridgeWatchMs, type Bridge } from "@didban/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { everyPage, pageLimit } from "../../lib/every-page.ts";
import { bridgeKeys } from "./bridge-keys.ts";

const looked = { staleTime: 0, refetchInterval: bridgeRefreshMs } as const;

export const bridgesQuery = queryOptions({
  ...looked,
  queryKey: bridgeKeys.list,
  queryFn: async (): Promise<readonly Bridge[]> =>
    everyPage((offset) => api.bridges.list({ query: { limit: pageLimit, offset } })),
});

export const bridgeQuery = (id: string) =>
  queryOptions({
    ...looked,
    refetchInterval: ({ state: { data } }) =>
      data?.bridge.operation?.state === "running" ? bridgeWatchMs : bridgeRefreshMs,
    queryKey: bridgeKeys.one(id),
    queryFn: async () => {
      const params = { id };
      const [bridge, { time }, check] = await Promise.all([
        api.bridges.get({ params }),
        api.bridges.heartbeat({ params }),
        api.bridges.updateCheck({ params }),
      ]);
      return { bridge, heardAt: time, check };
    },
  });

/** How it is and whether it is there. */
export const bridgeStatusQuery = (id: string) =>
  queryOptions({
    queryKey: bridgeKeys.status(id),
    queryFn: () => api.bridges.status({ params: { id } }),
    staleTime: 0,
    retry: false,
  });

/** Parts of the agent, asked of it. */
export const handlersQuery = (id: string) =>
  queryOptions({
    queryKey: bridgeKeys.handlers(id),
    queryFn: () => api.bridges.handlers({ params: { id } }),
    staleTime: 0,
    retry: false,
  });
