// A camera as its caller sees it: rows made into the answers of the contract. Pure; holds no secret to leak (CAM-12).
import {
  blocksExports,
  displayedOfHealth,
  holdsAction,
  type Action,
  type Camera,
  type CameraDetails,
  type ConnectionInfo,
  type DetailedStatus,
  type DisplayedStatus,
} from "@didban/contract";
import { detailedStatusOf } from "./camera-status.ts";
import type { WholeCamera } from "./whole-camera.ts";
import { isScheduled } from "./record-schedule.ts";
import { availableArchiveAges, availableModes } from "./record-settings.ts";
import { streamInformationOf } from "./stream-roles.ts";

/** What the view depends on beside the rows. */
export interface ViewContext {
  readonly nowMs: number;
  /** Days the subscription keeps footage. */
  readonly retentionDays: number;
  /** Actions the caller holds on this camera. */
  readonly allowed: ReadonlySet<Action>;
  /** People who may see this camera; empty for callers who may not list people. */
  readonly users: CameraDetails["users"];
  /** Maps that the caller may see. */
  readonly maps: ReadonlySet<string>;
  /** Bridges that the caller may see. */
  readonly bridges: ReadonlySet<string>;
}

export function statusOf(whole: WholeCamera, nowMs: number): DetailedStatus {
  const information = streamInformationOf(streamsOf(whole));
  const hasSentPictures = whole.streams.length > 0 || Boolean(whole.health?.state.lastFrameAt);
  const { enable } = whole.camera;
  const facts = { enable, isScheduled: isScheduled(whole.camera, nowMs), hasSentPictures, ...information };
  const age = whole.health === null ? Infinity : nowMs - whole.health.reported_at.getTime();
  return detailedStatusOf(facts, whole.health?.state ?? null, age);
}

/** Status as far as the caller may know it (STAT-9). */
export function visibleStatus(
  whole: WholeCamera,
  { nowMs, allowed }: Pick<ViewContext, "nowMs" | "allowed">,
): CameraDetails["status"] {
  const status = statusOf(whole, nowMs);
  return holdsAction(allowed, "cameraHealthRead") ? status : { overall: status.overall };
}

export function streamsOf(whole: WholeCamera) {
  return whole.streams.map((row) => ({
    index: row.stream_index,
    codec: row.codec,
    width: row.width,
    height: row.height,
    fps: row.fps,
    bitrateKbps: row.bitrate_kbps,
    audioCodec: row.audio_codec,
  }));
}

function baseOf({ camera }: WholeCamera, allowed: ReadonlySet<Action>): Camera {
  const mayReadMask = holdsAction(allowed, "privacyMaskRead") || holdsAction(allowed, "privacyMaskUpdate");
  return {
    id: camera.id,
    workspaceId: camera.workspace_id,
    enable: camera.enable,
    configured: camera.configured,
    name: camera.name,
    description: camera.description,
    timezone: camera.timezone,
    maskData: mayReadMask ? camera.mask : null,
    createdAt: camera.created_at.toISOString(),
    updatedAt: camera.updated_at.toISOString(),
  };
}

export function recordInformationOf(
  whole: WholeCamera,
  retentionDays: number,
): CameraDetails["recordInformation"] {
  const { camera } = whole;
  return {
    availableArchiveAges: availableArchiveAges(retentionDays),
    availableModes: availableModes(whole.hardware?.features ?? []),
    archiveAge: camera.archive_age_days,
    mode: camera.record_mode,
    pausedAt: camera.paused_at?.toISOString() ?? null,
  };
}

/** The numeric address at which the camera last answered. */
export function reportedAddress({ health }: WholeCamera): string | undefined {
  return health?.state.address ?? undefined;
}

/** Everything the client-side camera holds (CAM-2). */
export function detailsOf(whole: WholeCamera, context: ViewContext): CameraDetails {
  const { camera, connection, group, hardware } = whole;
  const may = (action: Action) => holdsAction(context.allowed, action);
  return {
    ...baseOf(whole, context.allowed),
    hardwareInformation: {
      features: [...(hardware?.features ?? [])],
      model: hardware?.model ?? null,
      manufacturer: hardware?.manufacturer ?? null,
      hardwareID: hardware?.hardware_id ?? null,
      serialNo: hardware?.serial_no ?? null,
      firmware: hardware?.firmware ?? null,
      ip: reportedAddress(whole) ?? null,
      MAC: hardware?.mac ?? null,
      comments: camera.comments === "" ? null : camera.comments,
    },
    streamInformation: streamInformationOf(streamsOf(whole)),
    recordInformation: recordInformationOf(whole, context.retentionDays),
    group: { groupId: group.id, name: group.name },
    bridge: bridgeOf(whole, context.bridges),
    users: context.users,
    ...(may("tagRead") && { tags: whole.labels.tags }),
    location: locationOf(whole, context.maps),
    ...(may("metadataRead") && { metadata: whole.labels.metadata }),
    connectionSummary: {
      url: connection.url,
      port: connection.port,
      channel: connection.channel,
      manufacturerCode: connection.manufacturer_code,
      manufacturer: connection.manufacturer_name,
      model: connection.model,
    },
    exportBlocked: blocksExports(camera.mask),
    avatarId: camera.avatar_id,
    status: visibleStatus(whole, context),
  };
}

/** The bridge that it comes through; null: none, or none that the caller may see. */
function bridgeOf(
  { connection, bridgeName }: WholeCamera,
  bridges: ReadonlySet<string>,
): CameraDetails["bridge"] {
  const { bridge_id: bridgeId } = connection;
  if (bridgeId === null || bridgeName === null || !bridges.has(bridgeId)) return null;
  return { bridgeId, name: bridgeName };
}

/** Where it stands, on the first of the maps that the caller may see (CAM-7). */
function locationOf({ places }: WholeCamera, maps: ReadonlySet<string>): CameraDetails["location"] {
  const found = places.find(({ mapId }) => maps.has(mapId));
  if (found === undefined) return { longitude: null, latitude: null, fullAddress: null, markerId: null };
  const { longitude, latitude, fullAddress, markerId } = found;
  return { longitude, latitude, fullAddress, markerId };
}

/** The connection without its password (CAM-10, CAM-12). */
export function connectionOf({ connection }: WholeCamera): ConnectionInfo {
  return {
    url: connection.url,
    port: connection.port,
    securePort: connection.secure_port,
    streamPort: connection.stream_port,
    extraPorts: connection.extra_ports,
    username: connection.username,
    hasPassword: connection.sealed_password !== null,
    channel: connection.channel,
    useSSL: connection.use_ssl,
    manufacturerCode: connection.manufacturer_code,
    model: connection.model,
    configAttempts: connection.config_attempts,
    streamPath: connection.stream_path,
    substreamPath: connection.substream_path,
  };
}

/** How many cameras there are of each displayed status. */
export function displayedStatusCounts(
  cameras: readonly WholeCamera[],
  nowMs: number,
): Partial<Record<DisplayedStatus, number>> {
  const counts: Partial<Record<DisplayedStatus, number>> = {};
  for (const whole of cameras) {
    const name = displayedOfHealth(statusOf(whole, nowMs).overall);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
