// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.

export type Tables = {
  metadata_item: {
    id: string;
    workspace_id: string;
    resource_id: string;
    camera_id: string | null;
    key: string;
    key_key: string;
    value: string;
    created_at: Date;
  };
  tag: {
    id: string;
    workspace_id: string;
    name: string;
    name_key: string;
    color: string;
    created_at: Date;
  };
  tag_assignment: {
    tag_id: string;
    resource_id: string;
    camera_id: string | null;
    group_id: string | null;
    bookmark_id: string | null;
    created_at: Date;
  };
};
