import { describe, expect, it } from "vitest";
import { inOrder, neighbourOf, placesFor } from "./tab-order.ts";

const made = (second: number) => new Date(second * 1000).toISOString();
const tab = (id: string, second: number, order?: number) => ({
  id,
  createdAt: made(second),
  settings: order === undefined ? [] : [{ key: "order", value: order, type: "userWorkspace" as const }],
});
const ids = (tabs: readonly { readonly id: string }[]) => tabs.map(({ id }) => id).join("");

/** `tabs` after `id` was brought to `index`. */
function moved(tabs: ReturnType<typeof tab>[], id: string, index: number) {
  const places = placesFor(tabs, id, index);
  return inOrder(tabs.map((one) => (places.has(one.id) ? tab(one.id, 0, places.get(one.id)) : one)));
}

describe("the order of tabs", () => {
  it("TAB-19 is that of their making, unless one was moved", () => {
    expect(ids(inOrder([tab("a", 3), tab("b", 1), tab("c", 2)]))).toBe("bca");
    expect(ids(inOrder([tab("a", 1), tab("b", 2), tab("c", 3, 1500)]))).toBe("acb");
  });

  it("TAB-19 a tab comes to any place, and it alone is changed", () => {
    const tabs = [tab("a", 1), tab("b", 2), tab("c", 3)];
    expect(["a", "b", "c"].flatMap((id) => [0, 1, 2].map((index) => ids(moved(tabs, id, index))))).toEqual([
      "abc", "bac", "bca", "bac", "abc", "acb", "cab", "acb", "abc",
    ]); // prettier-ignore
    expect(placesFor(tabs, "a", 2).size).toBe(1);
    expect(placesFor(tabs, "b", 1).size).toBe(0);
  });

  it("TAB-19 tabs of one moment are moved apart", () => {
    const tabs = [tab("a", 1), tab("b", 1), tab("c", 1)];
    expect(ids(moved(tabs, "c", 1))).toBe("acb");
    expect(ids(moved(tabs, "a", 1))).toBe("bac");
  });

  it("TAB-18 the left neighbour of one that is closed is next, else the first", () => {
    const tabs = [tab("a", 1), tab("b", 2), tab("c", 3)];
    expect(["a", "b", "c"].map((id) => neighbourOf(tabs, id)?.id)).toEqual(["b", "a", "b"]);
    expect(neighbourOf([tab("a", 1)], "a")).toBeUndefined();
  });
});
