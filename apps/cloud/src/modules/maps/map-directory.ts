// Where maps hang, for the authoriser: each in its workspace.
import { sql } from "kysely";
import type { Database, Subquery } from "../../platform/database/index.ts";
import type { DirectoryEntry, DirectoryOf, ResourceTrail } from "../access/index.ts";
import { MapStore } from "./map-store.ts";

/** Maps with what they hang in. */
export function createMapDirectory(database: Database): DirectoryOf<"map"> {
  return {
    trailOf(kind, id): Subquery<ResourceTrail | null> {
      return {
        text: sql`(select json_build_object('workspaceId', workspace_id) from map where id = ${id}::uuid)`,
        read: (found: { readonly workspaceId: string } | null) =>
          found && { workspaceId: found.workspaceId, kind, path: [id] },
      };
    },

    async list(workspaceId): Promise<readonly DirectoryEntry[]> {
      const maps = await new MapStore(database).of(workspaceId);
      return maps.map(({ id, name }) => ({ name, trail: { workspaceId, kind: "map", path: [id] } }));
    },

    async nameOf(_, id, workspaceId, within): Promise<string | null> {
      const found = await new MapStore(within).find(id);
      return found?.workspaceId === workspaceId ? found.name : null;
    },
  };
}
