// The order of tabs (TAB-19): each has a place on a line, that of its making unless it was moved. Pure.
import type { Tab } from "@didban/contract";
import { settingOf } from "./tab-address.ts";

type Placed = Pick<Tab, "id" | "settings" | "createdAt">;

/** Where a tab stands: its setting `order`, else the milliseconds of its making. */
function placeOf(tab: Placed): number {
  const order = settingOf(tab, "order");
  return typeof order === "number" ? order : Date.parse(tab.createdAt);
}

/** Tabs in their order; those at one place as they came. */
export function inOrder<T extends Placed>(tabs: readonly T[]): T[] {
  return [...tabs].sort((a, b) => placeOf(a) - placeOf(b));
}

/** Apart from its neighbour, at either end. */
const step = 1000;

/** The new places, by id, that bring the tab `id` to `index` among `tabs`, which are in order: its own alone, where there is room for it. */
export function placesFor(tabs: readonly Placed[], id: string, index: number): ReadonlyMap<string, number> {
  const moved = tabs.find((tab) => tab.id === id);
  if (moved === undefined || tabs[index]?.id === id) return new Map();
  const others = tabs.filter((tab) => tab.id !== id);
  const before = others[index - 1];
  const after = others[index];
  const low = before === undefined ? -Infinity : placeOf(before);
  const high = after === undefined ? Infinity : placeOf(after);
  const place = low === -Infinity ? high - step : high === Infinity ? low + step : low + (high - low) / 2;
  if (place > low && place < high) return new Map([[id, place]]);
  // Made in one moment, or moved between each other too often: everyone moves apart.
  return new Map(others.toSpliced(index, 0, moved).map((tab, at) => [tab.id, at * step]));
}

/** What is shown once the tab `id` is closed (TAB-18): its left neighbour, else the first of the others. */
export function neighbourOf<T extends Placed>(tabs: readonly T[], id: string): T | undefined {
  const at = tabs.findIndex((tab) => tab.id === id);
  return at > 0 ? tabs[at - 1] : tabs.find((tab) => tab.id !== id);
}
