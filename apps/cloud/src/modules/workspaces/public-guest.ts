// Naming the workspace that guests of the sign-in page land in, for the command typed on the server (WS-64).
import type { Database } from "../../platform/database/index.ts";
import { WorkspaceStore } from "./workspace-store.ts";

/** Makes a workspace the public one and lets it take guests, or with null none; answers its name, null when there is no such workspace. */
export function namePublicGuest(database: Database, workspaceId: string | null): Promise<string | null> {
  return database.transaction().execute(async (trx) => {
    const store = new WorkspaceStore(trx);
    await store.endPublicGuest();
    return workspaceId === null ? null : store.startPublicGuest(workspaceId);
  });
}
