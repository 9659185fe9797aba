// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { Generated } from "kysely";

export type Tables = {
  snapshot: {
    id: string;
    workspace_id: string;
    camera_id: string;
    camera_name: string;
    is_camera_removed: Generated<boolean>;
    timezone: string;
    name: string;
    taken_at: Date;
    content_type: string;
    size_bytes: number;
    width: number;
    height: number;
    created_at: Date;
    created_by: string;
    mask: Generated<unknown>;
  };
};
