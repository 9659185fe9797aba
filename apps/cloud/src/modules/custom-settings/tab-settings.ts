// What tabs hold (TAB-8, TAB-9, TAB-20): whose each setting is, and what is left of it when a camera goes. Pure.
import type { RouteName, TabSetting, TabSettingType } from "@didban/contract";
import type { SettingScope } from "./setting-scope.ts";
import type { Member } from "./ports.ts";

/** A setting that the tab holds for itself. */
export interface OwnSetting {
  readonly key: string;
  readonly value: unknown;
}

/** Where the settings that a tab shares with others of its screen are kept. */
export function sharedScope(type: Exclude<TabSettingType, "userWorkspace">, member: Member): SettingScope {
  return type === "user"
    ? { workspaceId: null, accountId: member.accountId }
    : { workspaceId: member.workspaceId, accountId: null };
}

/** All that a tab shows: its own first, then the person's, then everyone's; the nearer one of two with the same key. */
export function mergedSettings(
  own: readonly OwnSetting[],
  ofPerson: readonly OwnSetting[],
  ofWorkspace: readonly OwnSetting[],
): TabSetting[] {
  const merged = new Map<string, TabSetting>();
  const add = (type: TabSettingType) => (setting: OwnSetting) => {
    if (!merged.has(setting.key)) merged.set(setting.key, { key: setting.key, value: setting.value, type });
  };
  own.forEach(add("userWorkspace"));
  ofPerson.forEach(add("user"));
  ofWorkspace.forEach(add("workspace"));
  return [...merged.values()];
}

/** The layout that a tab of Monitoring opens (TAB-31): free with what a free layout alone holds, else the grid. */
export function layoutOf(route: RouteName, settings: readonly Pick<TabSetting, "key">[]): RouteName {
  if (route !== "stream") return route;
  return settings.some(({ key }) => key === "tiles" || key === "viewBox")
    ? "stream.freeLayout"
    : "stream.gridLayout";
}

/** What a setting holds once a camera is gone; the same one when it did not name it. */
export function withoutCamera(setting: OwnSetting, cameraId: string): OwnSetting {
  const { key, value } = setting;
  if (!Array.isArray(value) || (key !== "cameras" && key !== "tiles")) return setting;
  const cameraOf = (entry: unknown): unknown =>
    key === "cameras" ? (entry as readonly unknown[])[1] : (entry as { cameraId?: unknown }).cameraId;
  const isOther = (entry: unknown) => String(cameraOf(entry)).toLowerCase() !== cameraId;
  return { key, value: value.filter(isOther) };
}
