// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.

export type Tables = {
  bookmark: {
    id: string;
    camera_id: string;
    title: string;
    description: string;
    text_key: string;
    color: string;
    start_at: Date;
    end_at: Date;
    owner_id: string;
    created_at: Date;
  };
};
