// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { Generated } from "kysely";

export type Tables = {
  camera: {
    id: string;
    workspace_id: string;
    group_id: string;
    name: string;
    name_key: string;
    description: Generated<string>;
    comments: Generated<string>;
    timezone: string;
    enable: Generated<boolean>;
    configured: Generated<boolean>;
    record_mode: Generated<"always" | "HWMotion" | "pause">;
    archive_age_days: number;
    paused_at: Date | null;
    paused_by: string | null;
    created_at: Date;
    updated_at: Date;
    record_schedule: string | null;
    mask: Generated<unknown>;
    avatar_id: string | null;
  };
  camera_connection: {
    camera_id: string;
    url: string;
    port: number;
    secure_port: number;
    stream_port: number;
    extra_ports: unknown;
    username: string;
    sealed_password: string | null;
    channel: number;
    use_ssl: boolean;
    manufacturer_code: string;
    stream_path: string;
    substream_path: string;
    tls_fingerprint: string | null;
    config_attempts: Generated<number>;
    generation: Generated<number>;
    manufacturer_name: Generated<string>;
    model: Generated<string>;
    speaks_onvif: Generated<boolean>;
    bridge_id: string | null;
  };
  camera_group: {
    id: string;
    workspace_id: string;
    parent_id: string | null;
    name: string;
    is_default: Generated<boolean>;
    created_at: Date;
  };
  camera_hardware: {
    camera_id: string;
    manufacturer: string | null;
    model: string | null;
    firmware: string | null;
    serial_no: string | null;
    hardware_id: string | null;
    mac: string | null;
    features: readonly string[];
    reported_at: Date;
  };
  camera_health: {
    camera_id: string;
    state: unknown;
    reported_at: Date;
  };
  camera_health_change: {
    id: string;
    camera_id: string;
    at: Date;
    overall: number;
    flags: readonly string[];
    fault_code: string | null;
  };
  camera_stream: {
    camera_id: string;
    stream_index: number;
    codec: string;
    width: number;
    height: number;
    fps: number;
    bitrate_kbps: number;
    gop_seconds: number;
    audio_codec: string | null;
  };
};
