// What is read of the workspace's displays. Their signs of life come and go: they are read again while they are looked at.
import type { DisplayView } from "@didban/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { dropReads } from "../../lib/query-client.ts";
import { readKey } from "../../lib/read-key.ts";

const key = readKey("displays");

export const displaysQuery = queryOptions({
  queryKey: key,
  queryFn: async (): Promise<readonly DisplayView[]> => (await api.displays.list()).items,
  staleTime: 0,
  refetchInterval: 15_000,
});

/** They are read again. */
export const refreshDisplays = () => dropReads(key);
