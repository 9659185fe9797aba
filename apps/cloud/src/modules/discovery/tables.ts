// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.

export type Tables = {
  discovery: {
    key: string;
    account_id: string;
    workspace_id: string;
    kind: "fast" | "full";
    node_name: string | null;
    started_at: Date;
    busy_until: Date;
    bridge_id: string | null;
  };
};
