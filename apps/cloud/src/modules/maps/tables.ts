// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.

export type Tables = {
  map: {
    id: string;
    workspace_id: string;
    name: string;
    longitude: number;
    latitude: number;
    zoom: number;
    plan_width: number | null;
    plan_height: number | null;
    plan_meters: number | null;
    plan_version: string | null;
    created_at: Date;
  };
  marker: {
    id: string;
    map_id: string;
    longitude: number;
    latitude: number;
    full_address: string;
    is_bare: boolean;
    created_at: Date;
  };
  marker_layer: {
    marker_id: string;
    map_id: string;
    resource_id: string;
    camera_id: string | null;
    group_id: string | null;
    shown_map_id: string | null;
    direction: number | null;
    angle: number | null;
    reach: number | null;
  };
};
