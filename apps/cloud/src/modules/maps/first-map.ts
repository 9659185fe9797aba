// The map that every workspace starts with (WS-17, MAP-3).
import { defaultAddress, type Locale } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import { MapStore } from "./map-store.ts";
import type { Workspaces } from "./ports.ts";

/** How near a map of the world opens: a town. */
export const townZoom = 11;
const firstNames = { en: "Map", fa: "نقشه" } as const satisfies Record<Locale, string>;

/** Makes it, at the workspace's address, within its creation. */
export async function addFirstMap(
  { id: workspaceId, locale }: { readonly id: string; readonly locale: Locale },
  { workspaces, nowMs }: { readonly workspaces: Workspaces; readonly nowMs: number },
  within: Database,
): Promise<void> {
  const { longitude, latitude } = (await workspaces.addressOf(workspaceId, within)) ?? defaultAddress;
  await new MapStore(within).add({
    id: newId(),
    workspaceId,
    name: firstNames[locale],
    ground: "world",
    center: { longitude, latitude },
    zoom: townZoom,
    plan: null,
    createdAt: new Date(nowMs),
  });
}
