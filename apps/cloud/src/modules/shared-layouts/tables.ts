// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.

export type Tables = {
  shared_layout: {
    id: string;
    workspace_id: string;
    owner_id: string;
    name: string;
    name_key: string;
    kind: "grid" | "free";
    grid_size: number | null;
    updated_by: string;
    updated_at: Date;
  };
  shared_layout_camera: {
    layout_id: string;
    camera_id: string;
    place: readonly number[];
  };
  tour: {
    id: string;
    workspace_id: string;
    owner_id: string;
    name: string;
    name_key: string;
    step_seconds: number;
    updated_at: Date;
  };
  tour_step: {
    tour_id: string;
    position: number;
    camera_id: string | null;
    layout_id: string | null;
  };
};
