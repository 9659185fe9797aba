// Who may be charged.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table customer (
      id uuid primary key,
      account_id uuid not null unique references account on delete cascade,
      currency text not null check (currency in ('USD', 'IRR')),
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    comment on table customer is 'A person as billing knows them (BILL-20 to BILL-22); name and contacts are those of the account';
    comment on column customer.id is 'UUIDv7';
    comment on column customer.account_id is 'The person';
    comment on column customer.currency is 'What they are charged in, by their language when the row was made (BILL-8)';
    comment on column customer.created_at is 'Creation';
    comment on column customer.updated_at is 'Last change';
  `,
};
