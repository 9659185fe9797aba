// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.

export type Tables = {
  display: {
    id: string;
    workspace_id: string;
    team_id: string | null;
    secret_hash: Buffer;
    locale: "en" | "fa";
    grid_size: number;
    step_seconds: number;
    camera_ids: readonly string[];
    paired_by: string;
    paired_at: Date;
    layout_id: string | null;
    tour_id: string | null;
    chosen_by: string | null;
  };
  display_code: {
    secret_hash: Buffer;
    code: string;
    expires_at: Date;
  };
};
