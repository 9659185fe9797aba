// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.

export type Tables = {
  stream_token: {
    hash: string;
    account_id: string;
    session_id: string;
    workspace_id: string;
    camera_id: string;
    node: string;
    issued_at: Date;
    expires_at: Date;
    used_at: Date | null;
    closed_at: Date | null;
  };
};
