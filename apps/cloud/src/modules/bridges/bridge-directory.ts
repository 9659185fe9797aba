// Bridges for the authoriser, which hang in the workspace itself, and how many there are.
import { sql } from "kysely";
import type { Database, Subquery } from "../../platform/database/index.ts";
import type { DirectoryEntry, DirectoryOf, ResourceTrail } from "../access/index.ts";
import { BridgeStore } from "./bridge-store.ts";

/** Bridges with what they hang in. */
export function createBridgeDirectory(database: Database): DirectoryOf<"bridge"> {
  return {
    trailOf(kind, id): Subquery<ResourceTrail | null> {
      return {
        text: sql`(select json_build_object('workspaceId', workspace_id) from bridge where id = ${id}::uuid)`,
        read(found: { readonly workspaceId: string } | null) {
          return found && { workspaceId: found.workspaceId, kind, path: [id] };
        },
      };
    },

    async list(workspaceId): Promise<readonly DirectoryEntry[]> {
      const bridges = await new BridgeStore(database).in(workspaceId);
      return bridges.map(({ id, name }) => ({ name, trail: { workspaceId, kind: "bridge", path: [id] } }));
    },

    async nameOf(_, id, workspaceId, within): Promise<string | null> {
      const bridge = await new BridgeStore(within).find(id);
      return bridge?.workspace_id === workspaceId ? bridge.name : null;
    },
  };
}

/** How many bridges a workspace has. */
export async function countBridges(workspaceId: string, within: Database): Promise<number> {
  return (await new BridgeStore(within).in(workspaceId)).length;
}
