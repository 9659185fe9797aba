// Operators of the server (OPS-1).
import type { Migration } from "../../database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
create table server_operator (
  account_id uuid primary key,
  granted_at timestamptz not null default now()
);
comment on table server_operator is 'Accounts that hold the operator role of the server (OPS-1). At least one row once an account exists.';
comment on column server_operator.account_id is 'The account; no foreign key, since accounts belong to the identity module.';
comment on column server_operator.granted_at is 'When the role was given.';
`,
};
