// What hid the pictures of a camera goes on keeping its exports from people once it is removed.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table export_part add column mask jsonb not null default '[]';
    comment on column export_part.mask is 'The mask that its camera had when it was removed; until then the camera''s own counts (MASK-20)';
  `,
};
