// How old a ticket is: what was told meanwhile, its holder has not heard (CHAN-42).
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table channel_ticket add column issued_at timestamptz not null default clock_timestamp();
    comment on column channel_ticket.issued_at is 'When it was made, by the clock of the database: several processes compare it';
  `,
};
