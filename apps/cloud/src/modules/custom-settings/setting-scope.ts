// Whose a kept value is (TAB-8, TAB-24): the ids of its row say it. Pure.
import type { CustomSettingType } from "@didban/contract";
import type { Member } from "./ports.ts";

/** Null for the side that a value is not bound to. */
export interface SettingScope {
  readonly workspaceId: string | null;
  readonly accountId: string | null;
}

/** The scope that a caller means by a type. */
export function scopeOf(type: CustomSettingType, { accountId, workspaceId }: Member): SettingScope {
  switch (type) {
    case "ws":
      return { workspaceId, accountId: null };
    case "uws":
      return { workspaceId, accountId };
    case "u":
      return { workspaceId: null, accountId };
  }
}

/** The type that a scope is called by. */
export function typeOf({ workspaceId, accountId }: SettingScope): CustomSettingType {
  if (accountId === null) return "ws";
  return workspaceId === null ? "u" : "uws";
}
