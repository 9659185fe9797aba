// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.

export type Tables = {
  camera_event: {
    id: string;
    camera_id: string;
    type: number;
    alert_type: string | null;
    source_index: number;
    topic: string | null;
    start_at: Date;
    end_at: Date | null;
    left_out: number;
  };
  camera_event_source: {
    camera_id: string;
    type: number;
    source: string;
    source_index: number;
  };
};
