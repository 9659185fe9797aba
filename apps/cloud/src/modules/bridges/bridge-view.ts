// A bridge as calls answer it (BRDG-1).
import { assumedKbps, type Bridge, type BridgeProblem, type BridgeStatus } from "@didban/contract";
import type { LineStorage } from "@didban/bridge-line";
import type { BridgeCondition } from "./condition-store.ts";
import type { WholeBridge } from "./bridge-store.ts";

/** How long a copy of a bridge's key is spoken of after it was last seen. */
const clonedForMs = 24 * 60 * 60_000;

const problemOf: Readonly<Record<LineStorage, BridgeProblem | undefined>> = {
  good: undefined,
  missing: "storageMissing",
  full: "storageFull",
  failing: "storageFailing",
};

/** What a bridge is shown with. */
interface ShownWith {
  readonly status: BridgeStatus;
  /** Those that come through it, as far as the caller may see them. */
  readonly cameras: Bridge["cameras"];
  readonly condition: BridgeCondition | undefined;
  readonly backfillPercent: number | undefined;
  readonly nowMs: number;
}

export function bridgeView(
  bridge: WholeBridge,
  { status, cameras, condition, backfillPercent, nowMs }: ShownWith,
): Bridge {
  const { longitude, latitude, full_address: fullAddress } = bridge;
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
    problems: problemsOf(bridge, condition, nowMs),
    storage: condition === undefined ? null : storageView(condition, new Set(cameras.map(({ id }) => id))),
    clockOffsetSeconds: condition === undefined ? null : condition.clock_offset_ms / 1000,
    backfillPercent: backfillPercent ?? null,
    createdAt: bridge.created_at.toISOString(),
  };
}

function problemsOf(
  { cloned_at: clonedAt }: WholeBridge,
  condition: BridgeCondition | undefined,
  nowMs: number,
): Bridge["problems"] {
  const isCloned = clonedAt !== null && nowMs - clonedAt.getTime() < clonedForMs;
  const kind = condition && problemOf[condition.storage];
  return [
    ...(isCloned ? [{ kind: "cloned" as const, seenAt: clonedAt.toISOString() }] : []),
    ...(kind ? [{ kind, seenAt: condition.storage_since.toISOString() }] : []),
  ];
}

/** All cameras share one ring, of which the oldest goes first: together they say how far back it reaches (BRDG-42). */
function storageView(
  { used_bytes: usedBytes, capacity_bytes: capacityBytes, rates }: BridgeCondition,
  shown: ReadonlySet<string>,
): NonNullable<Bridge["storage"]> {
  const kbps = rates.reduce((sum, rate) => sum + (rate.kbps ?? assumedKbps), 0);
  const hours = (capacityBytes * 8) / 1000 / Math.max(1, kbps) / 3600;
  return {
    usedBytes,
    capacityBytes,
    cameras: rates.filter(({ id }) => shown.has(id)).map((rate) => ({ ...rate, hours })),
  };
}
