// The person's tabs in the acting workspace, as the server keeps them: read once, changed here at once and there right after.
import type { EndpointRequest, endpoints, RouteName, Tab, TabSetting } from "@didban/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { dropReads, queryClient } from "../../lib/query-client.ts";
import { readKey } from "../../lib/read-key.ts";
import { inOrder } from "./tab-order.ts";

/** More than anyone has (TAB-7). */
const mostTabs = 50;

/** Changes that the server has not answered yet, and how many there ever were. */
const changing = new Set<Promise<unknown>>();
let changes = 0;

function changed<Answer>(call: Promise<Answer>): Promise<Answer> {
  changes += 1;
  changing.add(call);
  return call.finally(() => changing.delete(call));
}

/** A list that was read while one of them changed may know them as they were: it is read again, or a tab that was just opened would be lost. */
async function readTabs() {
  for (;;) {
    await Promise.allSettled(changing);
    const before = changes;
    const page = await api.customSettings.listTabs({ query: { limit: mostTabs } });
    if (changes === before) return page;
  }
}

export const tabsQuery = queryOptions({
  queryKey: readKey("tabs"),
  queryFn: readTabs,
  // Another window of the same person may have opened some.
  refetchOnWindowFocus: "always",
});

/** The tabs in their order; undefined until they are known. */
export function useTabs() {
  const { data, error, isError, refetch } = useQuery(tabsQuery);
  const tabs = useMemo(() => (data === undefined ? undefined : inOrder(data.items)), [data]);
  return { tabs, error, isFailed: isError && data === undefined, refetch };
}

/** As they are known now. */
export function knownTabs(): readonly Tab[] {
  return inOrder(queryClient.getQueryData(tabsQuery.queryKey)?.items ?? []);
}

function keep(change: (tabs: readonly Tab[]) => Tab[]): void {
  queryClient.setQueryData(tabsQuery.queryKey, (page) => {
    if (page === undefined) return page;
    const items = change(page.items);
    return { ...page, items, total: items.length };
  });
}

export const readTabsAnew = () => dropReads(tabsQuery.queryKey);

const isGone = (error: unknown) => error instanceof ApiError && error.code === "notFound";

/** Opens a screen in a tab of its own; it is called by what it opens (TAB-4). */
export async function createTab(route: RouteName, settings: TabSetting[]): Promise<Tab> {
  const tab = await changed(api.customSettings.createTab({ body: { route, settings } }));
  keep((tabs) => [...tabs.filter(({ id }) => id !== tab.id), tab]);
  return tab;
}

/** Closes tabs. One that was closed elsewhere meanwhile is closed. */
export async function removeTabs(ids: readonly string[]): Promise<void> {
  keep((tabs) => tabs.filter(({ id }) => !ids.includes(id)));
  const calls = ids.map((id) =>
    changed(api.customSettings.removeTab({ params: { id }, outlivesPage: true })),
  );
  await Promise.all(calls.map((call) => call.catch(unlessGone)));
}

async function unlessGone(error: unknown): Promise<void> {
  if (isGone(error)) return;
  await readTabsAnew();
  throw error;
}

type Change = NonNullable<EndpointRequest<typeof endpoints.customSettings.updateTab>["body"]>;

/** Changes of one tab go one after another, so that the last one stays. */
const running = new Map<string, Promise<unknown>>();

/** Names a tab anew, or replaces what it holds. */
export async function changeTab(id: string, change: Change): Promise<void> {
  keep((tabs) => tabs.map((tab) => (tab.id === id ? { ...tab, ...withTypes(change) } : tab)));
  const before = running.get(id) ?? Promise.resolve();
  const call = changed(
    before.then(() => api.customSettings.updateTab({ params: { id }, body: change, outlivesPage: true })),
  );
  const ended = call.catch(() => undefined);
  running.set(id, ended);
  try {
    const { name } = await call;
    // Of two names the later one got a counter.
    if (change.name !== undefined)
      keep((tabs) => tabs.map((tab) => (tab.id === id ? { ...tab, name } : tab)));
  } catch (error) {
    // A guest's tab is not kept anywhere but here (AUTH-44).
    if (!isGone(error)) await unlessGone(error);
  } finally {
    if (running.get(id) === ended) running.delete(id);
  }
}

function withTypes({ name, settings }: Change): Partial<Tab> {
  return {
    ...(name !== undefined && { name }),
    ...(settings !== undefined && {
      settings: settings.map(({ key, value, type = "userWorkspace" }) => ({ key, value, type })),
    }),
  };
}
