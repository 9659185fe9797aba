import { endpoints, type Tab } from "@didban/contract";
import { beforeEach, expect, it } from "vitest";
import { queryClient } from "../../lib/query-client.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { openTab } from "./open-tab.ts";
import { targetOf } from "./tab-address.ts";
import { tabsQuery } from "./tab-list.ts";

const { createTab } = endpoints.customSettings;
const address = "/app/onboarding";

/** What the page asks for a screen. */
function open(): Promise<Tab> {
  const target = targetOf(address);
  if (target === null) throw new Error("There is no screen at the address");
  return openTab(target, address);
}

beforeEach(() => {
  queryClient.setQueryData(tabsQuery.queryKey, { items: [], total: 0 });
  let opened = 0;
  fakeApi.answer(createTab, ({ body: { route, settings } }) => ({
    id: `00000000-0000-4000-8000-${String((opened += 1)).padStart(12, "0")}`,
    name: "Getting started",
    route,
    settings: settings ?? [],
    createdAt: new Date(0).toISOString(),
  }));
});

it("TAB-17 a screen has one tab however often and whenever it is asked for one", async () => {
  const [first, second] = await Promise.all([open(), open()]);
  // As by a part of the page that is not drawn anew yet.
  const third = await open();
  expect(fakeApi.calls(createTab)).toHaveLength(1);
  expect([second.id, third.id]).toEqual([first.id, first.id]);
});
