// Door of the displays module for every process: what displays were given.
import type { Database } from "../../platform/database/index.ts";
import { sharedViewsOf } from "../shared-layouts/index.ts";
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
      const { shows, teamId, cameraIds } = display;
      // Of a layout it has nothing that does not stand in it any more.
      const shown = shows && (await sharedViewsOf(shows, workspaceId, database));
      return { teamId, cameraIds: shown ? cameraIds.filter((id) => shown.cameraIds.has(id)) : cameraIds };
    },
  };
}
