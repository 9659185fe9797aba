// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.

export type Tables = {
  custom_setting: {
    id: string;
    workspace_id: string | null;
    account_id: string | null;
    route: string;
    key: string;
    value: unknown;
    created_at: Date;
  };
  tab: {
    id: string;
    workspace_id: string;
    account_id: string;
    route: string;
    name: string;
    settings: unknown;
    created_at: Date;
  };
};
