// Answers other modules how the people of a workspace are there.
import type { Presence } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { PresenceStore } from "./presence-store.ts";

/** How people are there, by account; who is not among them is offline. */
export interface PresenceDirectory {
  in(workspaceId: string): Promise<ReadonlyMap<string, Presence>>;
}

/** The directory over the database, which every process writes. */
export function createPresenceDirectory(database: Database): PresenceDirectory {
  const store = new PresenceStore(database);
  return { in: (workspaceId) => store.in(workspaceId) };
}
