// Which key the secrets in the database are sealed with (OPS-8).
import type { Migration } from "../../database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
create table secret_key (
  id text primary key,
  made_at timestamptz not null default now()
);
comment on table secret_key is 'The key that seals the secrets of this database; the key itself lies in a file. One row after the first start.';
comment on column secret_key.id is 'First 8 hex digits of the key''s SHA-256: tells whether a key file is the right one.';
comment on column secret_key.made_at is 'When the key was made or first used.';
`,
};
