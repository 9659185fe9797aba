// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { Generated } from "kysely";

export type Tables = {
  archive_epoch: {
    node: string;
    epoch: number;
    shift_ms: number;
  };
  archive_file: {
    id: string;
    node: string;
    camera_id: string;
    stream: number;
    epoch: number;
    path: string;
    start_ms: number;
    end_ms: number;
    position_start_ms: number;
    position_end_ms: number;
    bytes: number;
    key_frames: Buffer;
    state: "open" | "closed" | "deleting";
    last_hash: string;
  };
  archive_gap: {
    id: string;
    node: string;
    camera_id: string;
    start_epoch: number;
    start_ms: number;
    end_epoch: number;
    end_ms: number | null;
    position_start_ms: number;
    position_end_ms: number | null;
    cause: "payment" | "recordMode" | "disabled" | "status" | "schedule" | "system" | "storage" | "noMotion";
    lost_pictures: number | null;
  };
  archive_hour: {
    camera_id: string;
    hour: number;
    first_ms: number;
    last_ms: number;
  };
  camera_removal: {
    camera_id: string;
    removed_at: Generated<Date>;
    workspace_id: string | null;
  };
  recording_pause: {
    id: string;
    camera_id: string;
    started_at: Date;
    started_by: string | null;
    ended_at: Date | null;
    ended_by: string | null;
  };
};
