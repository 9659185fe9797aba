// The status of a bridge (BRDG-5), and whether its program is new enough (BRDG-3, BRDG-30): pure.
import { bridgeStatus, type BridgeStatus, type BridgeVersionCheck } from "@didban/contract";
import { compareVersions, lineLimits } from "@didban/bridge-line";

/** What a status is made of. */
export interface BridgeFacts {
  readonly state: "stall" | "active";
  /** Its agent's last sign of life; null: none yet. */
  readonly heardAtMs: number | null;
  /** Its line was closed, and none was opened since. */
  readonly isLineClosed: boolean;
  readonly isCompatible: boolean;
  /** An update is under way: from its start until the agent is back, whatever its line does. */
  readonly isInstalling: boolean;
}

/** BRDG-5. */
export function statusOf(
  { state, heardAtMs, isLineClosed, isCompatible, isInstalling }: BridgeFacts,
  nowMs: number,
): BridgeStatus {
  if (state === "stall") return bridgeStatus.inactive;
  if (isInstalling) return bridgeStatus.installing;
  const silentMs = heardAtMs === null ? Number.POSITIVE_INFINITY : nowMs - heardAtMs;
  if (silentMs >= lineLimits.disconnectedAfterMs) return bridgeStatus.disconnected;
  if (isLineClosed || silentMs >= lineLimits.connectingAfterMs) return bridgeStatus.connecting;
  return isCompatible ? bridgeStatus.connected : bridgeStatus.pendingUpdate;
}

/** The programs of agents that this server knows. */
export interface AgentVersions {
  /** The newest there is. */
  readonly latest: string;
  /** The oldest that works with this server. */
  readonly minimum: string;
}

/** How the program of a bridge stands to this server. */
export const checkOf = (
  agent: {
    readonly heard_at: Date | null;
    readonly line_version: number | null;
    readonly version: string;
  },
  versions: AgentVersions,
): BridgeVersionCheck =>
  versionCheckOf(agent.version, agent.heard_at === null || agent.line_version !== null, versions);

/** BRDG-3. `speaks`: the line has a version that both know, or was never open. */
export function versionCheckOf(
  current: string,
  speaks: boolean,
  { latest, minimum }: AgentVersions,
): BridgeVersionCheck {
  return {
    current,
    latest,
    available: compareVersions(latest, current) > 0,
    compatible: speaks && compareVersions(current, minimum) >= 0,
  };
}
