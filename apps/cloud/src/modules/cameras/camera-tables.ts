// Rows of cameras, with what their JSON columns hold.
import type { Selectable } from "kysely";
import type { MaskPoint } from "@didban/contract";
import type { AudioCodec, VideoCodec } from "@didban/media";
import type { Refined } from "../../platform/database/index.ts";
import type { HealthReport } from "./camera-status.ts";
import type { Tables } from "./tables.ts";

export type CameraTables = Refined<
  Tables,
  {
    camera: { mask: MaskPoint[] };
    camera_connection: { extra_ports: ExtraPorts };
    camera_stream: { codec: VideoCodec; audio_codec: AudioCodec };
    camera_health: { state: HealthReport };
  }
>;

export interface ExtraPorts {
  audio?: number | undefined;
  serial?: number | undefined;
  custom?: { label: string; port: number }[] | undefined;
}

export type CameraRow = Selectable<CameraTables["camera"]>;
export type ConnectionRow = Selectable<CameraTables["camera_connection"]>;
export type StreamRow = Selectable<CameraTables["camera_stream"]>;
export type HardwareRow = Selectable<CameraTables["camera_hardware"]>;
