// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { Generated } from "kysely";

export type Tables = {
  export: {
    id: string;
    workspace_id: string;
    name: string;
    start_at: Date;
    duration_seconds: number;
    format: string;
    state: Generated<string>;
    progress: Generated<number>;
    error: string | null;
    expected_bytes: number;
    created_at: Date;
    created_by: string;
    created_by_name: string;
    workspace_name: string;
    manifest: string | null;
    runner: string | null;
    leased_until: Date | null;
    tries: Generated<number>;
  };
  export_part: {
    export_id: string;
    position: number;
    camera_id: string;
    camera_name: string;
    is_camera_removed: Generated<boolean>;
    timezone: string;
    size_bytes: number | null;
    sha256: string | null;
    crc32: number | null;
    first_frame_at: Date | null;
    last_frame_at: Date | null;
    gaps: Generated<unknown>;
    audio: string | null;
    links: Generated<unknown>;
    mask: Generated<unknown>;
  };
};
