// What has to hold for a camera that joins a workspace, whichever way it comes, or is called anew there (CAM-18, CAM-58, BRDG-51). Asked while nobody else adds or
// renames cameras.
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import { createCameraStore } from "./camera-store.ts";
import type { BridgeRooms } from "./ports.ts";

/** Throws where the workspace has as many cameras as it may; null: there is no limit. */
export async function requireLicence(
  within: Database,
  workspaceId: string,
  licences: number | null,
): Promise<void> {
  if (licences !== null && (await createCameraStore(within).count(workspaceId)) >= licences)
    throw new Refusal("MaximumCameraLicenceLimitReached");
}

/** Throws where another camera of the workspace is called so. */
export async function requireFreeName(
  within: Database,
  workspaceId: string,
  name: string,
  exceptId?: string,
): Promise<void> {
  if (await createCameraStore(within).hasName(workspaceId, name, exceptId))
    throw new Refusal("duplicateValue", { field: "name" });
}

/** Throws where no further camera may come through a bridge; gives the bridge's name. */
export async function requireRoom(
  within: Database,
  bridges: BridgeRooms,
  { bridgeId, workspaceId }: { readonly bridgeId: string; readonly workspaceId: string },
): Promise<string> {
  const { name, mostCameras } = await bridges.require(bridgeId, workspaceId, within);
  const present = await createCameraStore(within).ofBridges({ bridgeIds: [bridgeId] });
  if (present.length >= mostCameras) throw new Refusal("bridgeCameraLimitReached", { field: "bridgeId" });
  return name;
}
