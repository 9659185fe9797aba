// A bridge as calls answer it (BRDG-1).
import type { Bridge, BridgeStatus } from "@didban/contract";
import { operationOf } from "./bridge-operation.ts";
import type { WholeBridge } from "./bridge-store.ts";

/** How long a copy of a bridge's key is spoken of after it was last seen. */
const clonedForMs = 24 * 60 * 60_000;

/** `cameras`: those that come through it, as far as the caller may see them. */
export function bridgeView(
  bridge: WholeBridge,
  { status, cameras, nowMs }: { status: BridgeStatus; cameras: Bridge["cameras"]; nowMs: number },
): Bridge {
  const { longitude, latitude, full_address: fullAddress, cloned_at: clonedAt } = bridge;
  const isCloned = clonedAt !== null && nowMs - clonedAt.getTime() < clonedForMs;
  return {
    id: bridge.id,
    name: bridge.name,
    status,
    version: bridge.version,
    marker:
      longitude === null || latitude === null || fullAddress === null
        ? null
        : { longitude, latitude, fullAddress },
    cameras,
    connectedCameras: cameras.length,
    deviceName: bridge.device_name,
    model: bridge.model,
    brand: bridge.brand,
    hardwareId: bridge.hardware_id,
    state: bridge.state,
    problems: isCloned ? [{ kind: "cloned", seenAt: clonedAt.toISOString() }] : [],
    operation: operationOf(bridge, nowMs),
    createdAt: bridge.created_at.toISOString(),
  };
}
