// Where bookmarks hang, for the authoriser: each, and each pause of recording, in its camera.
import { sql } from "kysely";
import type { Subquery } from "../../platform/database/index.ts";
import type { DirectoryOf, ResourceTrail } from "../access/index.ts";
import { cameraOfPause } from "../archive/index.ts";
import { createCameraStore, groupPath, type GroupPath } from "../cameras/index.ts";
import { BookmarkStore } from "./bookmark-store.ts";

/** Bookmarks with what they hang in. */
export function createBookmarkDirectory(): DirectoryOf<"bookmark"> {
  return {
    trailOf(kind, id): Subquery<ResourceTrail | null> {
      const groups = groupPath("camera", sql`marked.camera_id`);
      return {
        text: sql`(
          select json_build_object('cameraId', marked.camera_id, 'groups', ${groups.text})
          from (select coalesce((select camera_id from bookmark where id = ${id}::uuid), ${cameraOfPause(id)}) as camera_id) marked
          where marked.camera_id is not null)`,
        read(found: { readonly cameraId: string; readonly groups: GroupPath | null } | null) {
          if (found === null || found.groups === null) return null;
          const { workspaceId, path } = found.groups;
          return { workspaceId, kind, path: [id, found.cameraId, ...path] };
        },
      };
    },

    // No permission row stands on one.
    list: async () => [],

    async nameOf(_, id, workspaceId, within): Promise<string | null> {
      const bookmark = await new BookmarkStore(within).find(id);
      if (bookmark === null) return null;
      const camera = await createCameraStore(within).placeOf(bookmark.cameraId);
      return camera?.workspace_id === workspaceId ? bookmark.title : null;
    },
  };
}
