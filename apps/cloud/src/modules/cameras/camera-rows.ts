// New rows of a camera, from what was asked for.
import { nameKeyOf, type ConnectionInput } from "@didban/contract";
import type { SecretBox } from "../../platform/secrets/index.ts";
import type { CameraRow, ConnectionRow } from "./camera-tables.ts";

/** Where a camera's password is sealed for. */
export const passwordContext = (cameraId: string) => `camera:${cameraId}:password`;

export interface NewCamera {
  readonly id: string;
  readonly workspaceId: string;
  readonly groupId: string;
  readonly name: string;
  readonly description?: string;
  readonly timezone: string;
  readonly retentionDays: number;
  readonly nowMs: number;
}

export function newCamera({
  id,
  workspaceId,
  groupId,
  name,
  description = "",
  timezone,
  retentionDays,
  nowMs,
}: NewCamera): CameraRow {
  const now = new Date(nowMs);
  return {
    id,
    workspace_id: workspaceId,
    group_id: groupId,
    name,
    name_key: nameKeyOf(name),
    description,
    comments: "",
    timezone,
    enable: true,
    configured: false,
    record_mode: "always",
    record_schedule: null,
    mask: [],
    avatar_id: null,
    archive_age_days: retentionDays,
    paused_at: null,
    paused_by: null,
    created_at: now,
    updated_at: now,
  };
}

/** A connection with the name of its brand, where the catalogue knows it. */
export interface BrandedConnection extends ConnectionInput {
  /** Its brand answers by ONVIF what it is (CAM-3). */
  readonly speaksOnvif?: boolean;
  readonly manufacturerName?: string;
}

export function connectionRow(
  cameraId: string,
  config: BrandedConnection,
  secrets: SecretBox,
  bridgeId: string | null = null,
): ConnectionRow {
  return {
    ...connectionColumns(config),
    sealed_password: sealedPassword(cameraId, config, secrets),
    camera_id: cameraId,
    bridge_id: bridgeId,
    tls_fingerprint: null,
    config_attempts: 0,
    generation: 0,
  };
}

/** What a person says about a connection, but for its password. */
export function connectionColumns(config: BrandedConnection) {
  return {
    url: config.url,
    port: config.port,
    secure_port: config.securePort,
    stream_port: config.streamPort,
    extra_ports: config.extraPorts,
    username: config.username,
    channel: config.channel,
    use_ssl: config.useSSL,
    manufacturer_code: config.manufacturerCode,
    manufacturer_name: config.manufacturerName ?? "",
    speaks_onvif: config.speaksOnvif ?? false,
    model: config.model,
    stream_path: config.streamPath,
    substream_path: config.substreamPath,
  };
}

export function sealedPassword(
  cameraId: string,
  { password }: ConnectionInput,
  secrets: SecretBox,
): string | null {
  return password === "" ? null : secrets.seal(password, passwordContext(cameraId));
}
