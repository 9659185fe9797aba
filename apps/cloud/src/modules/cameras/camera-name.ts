// What cameras and groups are called, for whoever writes their names down.
import type { Database } from "../../platform/database/index.ts";
import { createCameraStore } from "./camera-store.ts";

/** Name of a camera (`c`) or group (`cg`) of a workspace; null when that workspace has none of this id. */
export async function cameraResourceName(
  { type, id }: { readonly type: "c" | "cg"; readonly id: string },
  workspaceId: string,
  database: Database,
): Promise<string | null> {
  const store = createCameraStore(database);
  const found = await (type === "c" ? store.placeOf(id) : store.group(id));
  return found?.workspace_id === workspaceId ? found.name : null;
}
