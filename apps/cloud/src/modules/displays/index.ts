// Door of the displays module for every process: what displays were given.
import type { Database } from "../../platform/database/index.ts";
import { DisplayStore } from "./display-store.ts";

/** What a display was given: the role whose rights it has, on these cameras alone. */
export interface DisplayGrant {
  readonly teamId: string;
  readonly cameraIds: readonly string[];
}

/** The displays in the database. */
export function createDisplayDirectory(database: Database) {
  const store = new DisplayStore(database);
  return {
    /** Null for one that has ended, and for one whose role is gone. */
    async grantOf(displayId: string, workspaceId: string): Promise<DisplayGrant | null> {
      const display = await store.find(displayId, workspaceId);
      if (display === null || display.teamId === null) return null;
      return { teamId: display.teamId, cameraIds: display.cameraIds };
    },
  };
}
